"""What the service counts about itself, for monitoring: no names, no cards.

Things are counted where they happen: ``metrics.MOVES.inc()``.
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
SHOWN = Histogram(
    "dehla_shown_seconds",
    "From a change of a table until all messages of this process show it.",
    buckets=(0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30),
    registry=REGISTRY,
)
LIMITS = Counter(
    "dehla_limits_hit", "Messages that a platform wanted later.", ["platform"], registry=REGISTRY
)
THINKING = Gauge(
    "dehla_thoughts_waiting", "Moves, hints and reviews that wait to be thought.", registry=REGISTRY
)
OWNED = Gauge(
    "dehla_tables_told_here", "Tables, each on a platform, that this process tells.",
    registry=REGISTRY,
)  # fmt: skip
LEADS = Gauge("dehla_leads", "Whether a duty is this process's.", ["duty"], registry=REGISTRY)
UNTOLD = Gauge("dehla_outbox_waiting", "News of tables that is not told yet.", registry=REGISTRY)
UNTOLD_FOR = Gauge(
    "dehla_outbox_lag_seconds", "For how long the oldest of it waits.", registry=REGISTRY
)
UNHANDLED = Gauge(
    "dehla_inbox_waiting", "What platforms have brought and nobody handles.", registry=REGISTRY
)
UNHANDLED_FOR = Gauge(
    "dehla_inbox_lag_seconds", "For how long the oldest of it waits.", registry=REGISTRY
)
HANDLING = Histogram(
    "dehla_handling_seconds",
    "From a request's arrival to its answer.",
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3),
    registry=REGISTRY,
)
