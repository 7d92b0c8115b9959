"""The web table: the same table as a page with cards, in any browser, beside every chat.

The page looks at the table by itself, over one WebSocket, and presses the same buttons.
"""

from adapters.web.site import KEY, Site

__all__ = ["KEY", "Site"]
