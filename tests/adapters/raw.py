"""Requests that no client would make."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit


async def status(url: str, header: str) -> int:
    """Return the status with which a request is answered whose *header* holds bytes of no text."""
    where = urlsplit(url)
    reader, writer = await asyncio.open_connection(where.hostname, where.port)
    head = f"POST {where.path} HTTP/1.1\r\nHost: {where.netloc}\r\nContent-Length: 2\r\n{header}: "
    writer.write(head.encode() + b"\xff\xfe\r\n\r\n{}")
    line = await reader.readline()
    writer.close()
    return int(line.split()[1])
