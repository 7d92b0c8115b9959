"""The list of options of Durak: each value has its test."""

from __future__ import annotations

from engine.games.durak.game import INFO
from tests.engine import test_durak_options
from tests.engine.durak import GAME
from tests.engine.proved import proved_in, to_prove


def test_the_first_value_is_the_default():
    rules = GAME.start({}, 2).match.rules
    for option in INFO.options:
        assert getattr(rules, option.key) == option.default


def test_every_value_of_every_option_has_its_test():
    assert proved_in(test_durak_options) == to_prove(INFO.options)
