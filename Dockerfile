# Built in one stage, run in another: the second has no tests, no build tools and no root.
# `docker buildx imagetools inspect python:3.11-slim` names the newest image.
ARG PYTHON=python:3.11-slim@sha256:9c900dea9e8fb7e16277c179b555cc72d29a352dbc33cff48ad5a0412fd5bfc7
FROM ${PYTHON} AS build
WORKDIR /src
RUN python -m venv /dehla
ENV PATH=/dehla/bin:$PATH
COPY requirements.lock requirements-test.lock pyproject.toml ./
RUN pip install --no-cache-dir --require-hashes -r requirements.lock
COPY README.md LICENSE ./
COPY engine engine
COPY bot bot
COPY adapters adapters
# What builds the package stays here. pip checks the hashes of what it takes from constraints too.
RUN python -m venv /tools \
    && /tools/bin/pip install --no-cache-dir -c requirements-test.lock hatchling \
    && /tools/bin/python -m hatchling build -t wheel -d /wheel \
    && pip install --no-cache-dir --no-deps /wheel/*.whl
# fast: a compiled search for sharp AI players. pictures: beside results, with fonts for all scripts.
# Several are parted by commas.
ARG EXTRAS=
RUN python -c "import tomllib; extras = tomllib.load(open('pyproject.toml', 'rb'))['project']['optional-dependencies']; print(*(one for name in '$EXTRAS'.split(',') if name for one in extras[name]), sep='\n')" >extras.txt \
    && pip install --no-cache-dir -c requirements-test.lock -r extras.txt

FROM ${PYTHON}
ARG EXTRAS=
RUN case ",$EXTRAS," in *,pictures,*) \
    apt-get update && apt-get install -y --no-install-recommends fonts-noto-core \
    && rm -rf /var/lib/apt/lists/* ;; esac
RUN useradd --system --create-home --home-dir /data dehla
COPY --from=build /dehla /dehla
USER dehla
WORKDIR /data
VOLUME /data
ENV PATH=/dehla/bin:$PATH HTTP_PORT=8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD \
    ["python", "-c", "import os, urllib.request; urllib.request.urlopen('http://127.0.0.1:' + os.environ['HTTP_PORT'] + '/healthz')"]
CMD ["dehla", "run"]
