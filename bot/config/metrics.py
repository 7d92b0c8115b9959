"""What the service counts about itself, for whoever watches it. No names, no cards.

Whatever happens is counted where it happens: ``metrics.MOVES.inc()``.
"""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

TABLES = Gauge("dehla_tables_live", "Tables that are not closed.", registry=REGISTRY)
MOVES = Counter(
    "dehla_moves", "Actions played, AI players' and chance included.", registry=REGISTRY
)
REQUESTS = Counter("dehla_requests", "Requests handled.", ["kind"], registry=REGISTRY)
REFUSALS = Counter("dehla_refusals", "Requests refused.", ["reason"], registry=REGISTRY)
FAULTS = Counter("dehla_faults", "Faults of the program, each of them logged.", registry=REGISTRY)
TELLING = Gauge(
    "dehla_messages_on_their_way", "Messages that go out or wait for a platform.", registry=REGISTRY
)
HANDLING = Histogram(
    "dehla_handling_seconds",
    "From a request's arrival to its answer.",
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3),
    registry=REGISTRY,
)
