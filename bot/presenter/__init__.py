"""What the bot says: scenes become messages in the reader's language. Pure functions.

Messages know no game: keys lead from the facts, events, options and reasons of every game to their
sentences. Answers and tips look for some facts by their keys.

Whole messages are asked of this front door, answers to a ``Question`` of its ``answers`` and
``answers_on_moves``, ``_people``, ``_tens`` and ``_trump``; a screen that is drawn otherwise, by
``bot.projection`` or the terminal, takes lines and words from the modules behind it.
"""

from bot.model.messages import Message
from bot.model.ports import Limits
from bot.model.table import Phase
from bot.model.voice import Voice
from bot.presenter import (
    answers,
    answers_on_moves,
    answers_on_people,
    answers_on_tens,
    answers_on_trump,
)
from bot.presenter.ai_menu import ai_menu, levels
from bot.presenter.board import is_untouched
from bot.presenter.first_tips import first, with_first
from bot.presenter.fit import takes_a_row
from bot.presenter.games import all_games, games_message
from bot.presenter.hand import hand_message, peek, resting_hand, what_to_do, why
from bot.presenter.help_texts import (
    ALL,
    HELP,
    help_looking_on,
    help_message,
    help_now,
    what_it_does,
)
from bot.presenter.hints import FIGURES, face_down, hint_message, only_move
from bot.presenter.history import DEALS_A_PAGE, MATCHES_A_PAGE, history, past_match
from bot.presenter.howto import WORD as HOWTO
from bot.presenter.howto import howto
from bot.presenter.leaderboards import leaderboard, stats
from bot.presenter.lobby import lobby, who_begins
from bot.presenter.notices import (
    called,
    closed_hand,
    done_elsewhere,
    fault,
    greeting,
    hand_in_room,
    hand_moved,
    in_private,
    language_set,
    moved_at,
    settings_typed,
    to_one,
    unreachable,
    which_table,
)
from bot.presenter.opening import to_play
from bot.presenter.options_menu import FILL, options_form, options_message
from bot.presenter.page_links import own_page, replay_page, table_page, watch_page, with_way_back
from bot.presenter.past_table import table_then
from bot.presenter.playing import playing
from bot.presenter.practice import again_needs_chat, whose
from bot.presenter.privacy import alias, ask_to_forget, forgotten, privacy
from bot.presenter.question import Question
from bot.presenter.rated import best_rated, own_ratings
from bot.presenter.refusals import refusal
from bot.presenter.replay import replay_message
from bot.presenter.results import (
    beside_poster,
    headline,
    last_trick,
    noted,
    poster,
    result,
    what_follows,
)
from bot.presenter.reviews import (
    review_failed,
    review_goes_on,
    review_message,
    review_progress,
)
from bot.presenter.rules import (
    GLOSSARY,
    OPTIONS,
    never_has_trump,
    rules,
    section_meant,
    term,
    topic_asked,
    topic_named,
    topic_of,
    topic_words,
)
from bot.presenter.scene import Scene
from bot.presenter.seats import (
    left_to_ai,
    only_to_read,
    seat_given_up,
    seat_gone,
    seat_now,
    seat_promised,
    seated,
    with_absence,
)
from bot.presenter.settings_menu import Menu, settings_menu
from bot.presenter.shuffle import cut_done, fair, proof
from bot.presenter.standings import score, who_is_ahead
from bot.presenter.stopping import confirm_stop, dealt_meanwhile, not_stopped, stopped
from bot.presenter.suggestions import (
    Offers,
    deals_offered,
    moves_offered,
    rules_offered,
    suggested,
)
from bot.presenter.table_pictures import with_own_cards, with_trick
from bot.presenter.welcomes import added, nameless, welcome, welcome_back, welcome_here
from bot.text.i18n import t


def table_message(scene: Scene, voice: Voice, limits: Limits) -> Message:
    """Return the message that shows a table to its room."""
    match scene.table.phase:
        case Phase.LOBBY:
            return lobby(scene, voice, limits)
        case Phase.PLAYING:
            return with_trick(playing(scene, voice, limits), scene, voice, limits)
    return result(scene, voice, limits)
