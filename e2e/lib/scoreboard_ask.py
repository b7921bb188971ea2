#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Asks a running `bellwether serve` as its page does: JSON-RPC over a WebSocket (RFC 6455).

Usage: scoreboard_ask.py URL METHOD PARAMETERS. URL is what `serve` printed; PARAMETERS are JSON. Prints the answer's result, or
ends with 1 and prints the error.
"""
import base64
import json
import os
import socket
import sys
from urllib.parse import urlsplit


def frame(text):
    """Returns a client's text frame, which is masked."""
    data = text.encode()
    size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0x80 | 126]) + len(data).to_bytes(2, "big")
    mask = os.urandom(4)
    return b"\x81" + size + mask + bytes(octet ^ mask[i % 4] for i, octet in enumerate(data))


def message(stream):
    """Returns the next text of the server, which may consist of several frames."""
    text = b""
    while True:
        head, size = stream.read(1)[0], stream.read(1)[0]
        if size >= 126:
            size = int.from_bytes(stream.read(2 if size == 126 else 8), "big")
        data = stream.read(size)
        if head & 0x0F in (0, 1):
            text += data
            if head & 0x80:
                return json.loads(text)


def main():
    url, method, parameters = urlsplit(sys.argv[1]), sys.argv[2], json.loads(sys.argv[3])
    with socket.create_connection((url.hostname, url.port), timeout=60) as connection:
        key = base64.b64encode(os.urandom(16)).decode()
        connection.sendall(
            f"GET /board?{url.query} HTTP/1.1\r\nHost: {url.netloc}\r\nOrigin: http://{url.netloc}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        stream = connection.makefile("rb")
        status = stream.readline().decode().strip()
        while stream.readline().strip():
            pass
        if " 101 " not in status:
            sys.exit(status)
        connection.sendall(frame(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": parameters})))
        answer = message(stream)
        while answer.get("id") not in (1, "1"):
            answer = message(stream)  # a notification, and not the answer
    print(json.dumps(answer.get("result", answer.get("error"))))
    sys.exit("error" in answer)


main()
