"""The web table: the same table as a page with cards, in any browser, alongside every chat.

The page follows the table over a WebSocket of its own, and presses the same buttons.
"""

from adapters.web.site import KEY, Site

__all__ = ["KEY", "Site"]
