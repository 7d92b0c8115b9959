# Built in one stage, run in another: the second has no tests, no build tools and no root.
FROM python:3.11-slim AS build
WORKDIR /src
RUN python -m venv /dehla
ENV PATH=/dehla/bin:$PATH
COPY requirements.lock pyproject.toml ./
RUN pip install --no-cache-dir --require-hashes -r requirements.lock
COPY README.md LICENSE ./
COPY engine engine
COPY bot bot
COPY adapters adapters
# The lock holds the test tools too; once the package is built they go.
RUN pip install --no-cache-dir --no-deps --no-build-isolation . \
    && python -c "import re, tomllib; print(*[re.match(r'[\w.-]+', one)[0] for one in tomllib.load(open('pyproject.toml', 'rb'))['project']['optional-dependencies']['test']])" \
    | xargs pip uninstall --yes
# fast: a compiled search for sharp AI players.
ARG EXTRAS=
RUN if [ -n "$EXTRAS" ]; then pip install --no-cache-dir ".[$EXTRAS]"; fi

FROM python:3.11-slim
RUN useradd --system --create-home --home-dir /data dehla
COPY --from=build /dehla /dehla
USER dehla
WORKDIR /data
VOLUME /data
ENV PATH=/dehla/bin:$PATH HTTP_PORT=8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD \
    ["python", "-c", "import os, urllib.request; urllib.request.urlopen('http://127.0.0.1:' + os.environ['HTTP_PORT'] + '/healthz')"]
CMD ["dehla", "run"]
