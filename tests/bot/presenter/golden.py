"""The moments whose whole text is kept in files, to be read and compared.

``python -m tests.bot.presenter.golden`` writes them anew; read the difference before it stays.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from bot import presenter
from bot.ai.ai_ratings import levels
from bot.model.live import Live
from bot.model.messages import Line, Message, said
from bot.model.requests import Person, Room
from bot.model.sealed import Shuffle
from bot.model.settings import RoomSettings, of_person, of_room
from bot.model.table import Phase
from bot.model.voice import Voice
from bot.presenter.howto import PAGES
from bot.services.commands import LISTED
from bot.services.queries import FITTING
from bot.text.i18n import locales
from engine.actions import Play
from engine.ai.hints import Hint
from engine.ai.move_analysis import Mean, Weighed, Weighing
from engine.ai.review import Choice, Judged, Makeable
from engine.cards import card
from engine.errors import IllegalAction, Reason
from engine.fair import Seal
from engine.games import GAMES
from engine.view import fact
from tests.bot.presenter import past
from tests.bot.presenter.golden_games import OWN, usual
from tests.bot.presenter.scenes import (
    CUTS,
    DECK,
    DISCORD,
    GAME,
    TELEGRAM,
    VOICES,
    drawn,
    example,
    lobby,
    logged,
    people,
    scene,
    table,
)


def pages(game: str, tongue: Voice) -> Message:
    """Return all pages on how to play a game, one below the other."""
    found = (presenter.howto(game, page, tongue).text for page in range(1, PAGES + 1))
    return said("\n\n".join(found))


FOLDER = Path(__file__).parent / "golden"
AWAY = people("Asha", "Ravi", "मीना", "-")
AWAY = (AWAY[0], replace(AWAY[1], away=True), *AWAY[2:])
RELIEVED = (AWAY[0], replace(AWAY[1], stood_in=(3, 9)), *AWAY[2:])
CALLED = {"trump_method": "dealer_right_call"}
HINT = Hint(
    Weighing(
        300,
        tuple(
            Weighed(Play(card(text)), Mean(0, 0), *figures, off, off, oftener=oftener)
            for text, *figures, off, oftener in (
                ("9H", Mean(1.62, 0.06), Mean(0.41, 0.02), Mean(0, 0), Mean(0, 0)),
                ("8H", Mean(1.18, 0.06), Mean(0.28, 0.02), Mean(0.4, 0.1), Mean(-0.13, 0.03)),
            )
        ),
    ),
    fact("saves-counted", card=card("TH")),
    3,
)
HELD = Weighed(Play(card("2C")), *[Mean(1.0, 0.05)] * 3, Mean(0, 0), Mean(0, 0))
BEST = HELD._replace(action=Play(card("TH")), gain=Mean(2.6, 0.05))
CHOSEN = HELD._replace(gain=Mean(2.1, 0.05), behind=Mean(0.3, 0.05), short=Mean(0.5, 0.05))
SAVED = fact("saves-trump", card=card("KD"))
JUDGED = (
    Judged(Choice(1, 1, 1), HELD.action, HELD, HELD, None, None),
    Judged(
        Choice(9, 3, 3), CHOSEN.action, BEST, CHOSEN, fact("saves-trump", card=card("KD")), None
    ),
    Judged(Choice(21, 6, 6), CHOSEN.action, BEST, CHOSEN, None, Makeable(3, 2, BEST.action)),
)
SHORT = {"target_kots": 1, "streak_length": 0, "scoring": "points"}

SET = RoomSettings(
    Room("discord:77", "discord:7", "#cards"), {"preset": "quick", "clock": "120"}, {}
)
ROOM_MENU = presenter.Menu(
    ("room", "discord:77"), of_room(locales(), SET), {**SET.stored, "channels": SET.here}, ("mine",)
)
OWN_MENU = presenter.Menu(("mine",), of_person(locales()), {"language": "hi"}, ())


def notices(tongue: Voice) -> Message:
    """Return all that is said once, to one person or a room, in the order of an evening."""
    seated = lobby(people("Asha", "Ravi", ".", "-"))
    between = replace(seated, table=replace(seated.table, phase=Phase.BETWEEN))
    on, closed = scene(example(4), None), lobby(phase=Phase.CLOSED)
    live = Live(on.table, example(4).state)
    asked = presenter.Question(Person("", ""), (), tongue, live=live, scene=on)
    told = (
        presenter.added(tongue),
        presenter.welcome(tongue, "https://chat.example/?add"),
        presenter.nameless(None, tongue),
        presenter.unreachable(table(), "https://chat.example/?start=join", tongue),
        presenter.greeting(table(), tongue),
        presenter.seated(seated, 1, tongue),
        presenter.seated(between, 1, tongue),
        presenter.seat_promised(on.table, 3, tongue),
        presenter.seat_given_up(on.table, 3, tongue),
        presenter.seat_gone(replace(on.table, phase=Phase.CLOSED), tongue),
        presenter.hand_in_room(table(), tongue, wanted=True),
        presenter.hand_in_room(table(), tongue, wanted=False),
        presenter.called(on.table, 1, tongue),
        presenter.confirm_stop(table(), tongue, with_deal=False),
        presenter.confirm_stop(on.table, tongue, with_deal=False),
        presenter.confirm_stop(on.table, tongue, with_deal=True),
        presenter.stopped(on, tongue),
        presenter.stopped(closed, tongue),
        presenter.closed_hand(closed.table, tongue),
        presenter.language_set(tongue),
        presenter.score(scene(example(52), None), tongue),
        presenter.last_trick(scene(example(4), None), tongue),
        presenter.answers_on_trump.what_is_trump(asked),
        presenter.answers.who_leads(asked),
        presenter.answers.whose_turn(asked),
        presenter.what_it_does("play", tongue, "dehla_pakad"),
        presenter.fault("1f2e3d4c", tongue),
    )
    return Message(
        lines=tuple(line for one in told for line in (*one.lines, Line(""))),
        rows=tuple(row for one in told for row in one.rows),
    )


MOMENTS: dict[str, Callable[[str], Message]] = {
    "notices": notices,
    "lobby": lambda tongue: presenter.table_message(
        lobby(people("Asha", "Ravi", ".", "-"), options={"target_kots": 3}), tongue, DISCORD
    ),
    "lobby-full": lambda tongue: presenter.table_message(lobby(cuts=CUTS), tongue, TELEGRAM),
    "first-card": lambda tongue: presenter.table_message(
        scene(example(1), None, due=60_000), tongue, DISCORD
    ),
    "trump-made": lambda tongue: presenter.table_message(
        scene(example(3), None, due=43_000), tongue, TELEGRAM
    ),
    "trick-taken": lambda tongue: presenter.table_message(
        scene(example(4), None), tongue, TELEGRAM
    ),
    "pile-taken": lambda tongue: presenter.table_message(
        scene(example(36), None, AWAY, due=86_400_000), tongue, DISCORD
    ),
    "hand-to-follow": lambda tongue: presenter.hand_message(
        scene(example(9), 1, due=60_000), 1, tongue, DISCORD
    ),
    "hand-with-hints": lambda tongue: presenter.hand_message(
        scene(example(9), 1, hints=True), 1, tongue, TELEGRAM
    ),
    "hint": lambda tongue: presenter.hint_message(HINT, table(), tongue),
    "hint-figures": lambda tongue: presenter.hint_message(HINT, table(), tongue, full=True),
    "review": lambda tongue: presenter.review_message(JUDGED, table(deal=7), tongue),
    "review-figures": lambda tongue: presenter.review_message(
        JUDGED, table(deal=7), tongue, full=True
    ),
    "ai-menu": lambda tongue: presenter.ai_menu(
        table(people("Asha", "-", "Ravi", "-"), hints=None), tongue, DISCORD
    ),
    "hand-to-lead": lambda tongue: presenter.hand_message(
        scene(example(4), 3, reminded=7, due=30_000), 3, tongue, TELEGRAM
    ),
    "hand-to-call": lambda tongue: presenter.hand_message(
        scene(example(0, CALLED), 1, options=CALLED), 1, tongue, TELEGRAM
    ),
    "hand-resting": lambda tongue: presenter.resting_hand(
        scene(example(0, CALLED), 2, options=CALLED), 2, tongue, TELEGRAM
    ),
    "hand-waiting": lambda tongue: presenter.hand_message(scene(example(9), 2), 2, tongue, DISCORD),
    "hand-away": lambda tongue: presenter.resting_hand(
        scene(example(9), 1, RELIEVED, **logged(9)), 1, tongue, DISCORD
    ),
    "peek": lambda tongue: said(presenter.peek(scene(example(9), 1), tongue, 200)),
    "deal-over": lambda tongue: presenter.table_message(
        scene(example(52), None, due=20_000), tongue, DISCORD
    ),
    "deal-over-hand": lambda tongue: presenter.hand_message(
        scene(example(52), 0), 0, tongue, DISCORD
    ),
    "match-over": lambda tongue: presenter.table_message(
        scene(example(52, SHORT), None, options=SHORT), tongue, DISCORD
    ),
    "proof": lambda tongue: presenter.proof(
        Seal("k3f9qa2m-7", "0" * 64, ("गुलाब", "mango 🥭")), Shuffle(0, tuple(DECK.split())), tongue
    ),
    "closed": lambda tongue: presenter.table_message(lobby(phase=Phase.CLOSED), tongue, DISCORD),
    "options": lambda tongue: presenter.options_message(
        table(options={"two_two": "draw"}), None, tongue, DISCORD
    ),
    "options-all": lambda tongue: presenter.options_message(
        table(options={"two_two": "draw"}), "0", tongue, replace(DISCORD, fields=5)
    ),
    "option-words": lambda tongue: presenter.options_message(
        table(), "no_void_trump", tongue, TELEGRAM
    ),
    "option-number": lambda tongue: presenter.options_message(
        table(), "streak_length", tongue, DISCORD
    ),
    "settings-room": lambda tongue: presenter.settings_menu(ROOM_MENU, None, (), tongue, TELEGRAM),
    "settings-room-channels": lambda tongue: presenter.settings_menu(
        ROOM_MENU, None, ("#cards", "#games"), tongue, DISCORD
    ),
    "settings-clock": lambda tongue: presenter.settings_menu(
        ROOM_MENU, "clock", (), tongue, TELEGRAM
    ),
    "settings-mine": lambda tongue: presenter.settings_menu(OWN_MENU, None, (), tongue, TELEGRAM),
    "settings-notify": lambda tongue: presenter.settings_menu(
        OWN_MENU, "notify", (), tongue, TELEGRAM
    ),
    "must-follow": lambda tongue: presenter.refusal(
        IllegalAction(Reason.MUST_FOLLOW_SUIT), tongue, scene(example(9), 1), 1
    ),
    "rules": lambda tongue: presenter.rules(GAME.info, table().options, "", tongue),
    "privacy": lambda locale: presenter.privacy("Ravi, ravi@example.org", locale),
    "privacy-forget": lambda locale: presenter.ask_to_forget(locale, is_seated=True),
    "help": lambda locale: Message(
        lines=tuple(
            line
            for phase, fitting in FITTING.items()
            for line in (*presenter.help_now(phase, fitting, locale).lines, Line(""))
        ),
        rows=presenter.help_now(None, (), locale).rows,
    ),
    "help-all": lambda locale: presenter.help_message([one.name for one in LISTED], locale),
    "replay": lambda tongue: past.step("dehla_pakad", 7, tongue, DISCORD),
    "replay-over": lambda tongue: past.step("dehla_pakad", 52, tongue, TELEGRAM),
    "ganjifa/replay": lambda tongue: past.step("ganjifa", 20, tongue, DISCORD),
    "durak/replay": lambda tongue: past.step("durak", 12, tongue, TELEGRAM),
    "history": lambda tongue: presenter.history(past.matches(), 0, past.ASHA, tongue, DISCORD),
    "past-match": lambda tongue: presenter.past_match(
        past.matches()[0], 0, past.ASHA, tongue, DISCORD
    ),
    "again-whose": lambda tongue: presenter.whose(
        past.then("dehla_pakad"), past.ASHA, past.PASS, tongue, DISCORD
    ),
    "again-over": lambda tongue: past.once_more("dehla_pakad", tongue, DISCORD),
    "teen_do_paanch/again-over": lambda tongue: past.once_more("teen_do_paanch", tongue, DISCORD),
    "rated": lambda tongue: presenter.best_rated(
        past.best(pairs=False), levels("dehla_pakad"), "dehla_pakad", "server", tongue, pairs=False
    ),
    "rated-pairs": lambda tongue: presenter.best_rated(
        past.best(pairs=True),
        levels("dehla_pakad", pairs=True),
        "dehla_pakad",
        "everywhere",
        tongue,
        pairs=True,
    ),
    "stats": lambda tongue: presenter.stats(
        "Asha",
        {"deals": 23, "deals_won": 13, "kots": 2},
        "dehla_pakad",
        tongue,
        presenter.own_ratings(
            "Asha",
            past.best(pairs=False)[0].rating,
            past.best(pairs=True)[:1],
            levels("dehla_pakad"),
            tongue,
        ),
    ),
}
"""What is said at a moment, in a language."""

for key in GAMES:
    if key != GAME.info.key:
        MOMENTS |= {f"{key}/{name}": say for name, say in (usual(key) | OWN.get(key, {})).items()}
    MOMENTS[f"howto/{key}"] = partial(pages, key)


def main() -> None:
    """Write all files anew."""
    argparse.ArgumentParser(
        prog="python -m tests.bot.presenter.golden",
        description="Write the texts of all moments anew; read the difference before it stays.",
    ).parse_args()
    for tongue in VOICES:
        for name, say in MOMENTS.items():
            path = FOLDER / f"{name}.{tongue.locale}.txt"
            path.parent.mkdir(exist_ok=True)
            path.write_text(drawn(say(tongue)))


if __name__ == "__main__":
    main()
