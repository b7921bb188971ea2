# SPDX-License-Identifier: Apache-2.0
"""A relay between a client and a server, which reads the headers of their GIOP messages."""
import socket
import struct
import threading

REQUEST, REPLY, LOCATE, CLOSE = 0, 1, 3, 5
HEADER = 12


class MissingMessage(Exception):
    """Raised if no such message has passed."""


class GiopRelay:
    """Listens in place of a server: `reference` leads to the relay, which connects to the server of `there`. All
    profiles of `there` have one port."""

    def __init__(self, there):
        octets = bytes.fromhex(there[4:])
        # The host with its terminating octet, padding, the port
        host = octets.index(b"127.0.0.1\0")
        profile = host - 8  # the encapsulation: its byte order, the version, padding, the length of the host
        at = host + len("127.0.0.1") + 1
        at += (at - profile) % 2
        form = "<H" if octets[profile] else ">H"
        self.server = ("127.0.0.1", struct.unpack_from(form, octets, at)[0])
        self.listener = socket.create_server(("127.0.0.1", 0))
        port = struct.pack(form, self.listener.getsockname()[1])
        self.reference = "IOR:" + (octets[:at] + port + octets[at + 2 :]).hex()
        self.seen = []
        self.sockets = [self.listener]

    def __enter__(self):
        threading.Thread(target=self.listen, daemon=True).start()
        return self

    def __exit__(self, *_):
        for each in self.sockets:
            try:
                each.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # the connection has ended already
            each.close()

    def listen(self):
        while True:
            try:
                client, _ = self.listener.accept()
                server = socket.create_connection(self.server)
            except OSError:
                return
            self.sockets += [client, server]
            for start, end, back in ((client, server, False), (server, client, True)):
                threading.Thread(target=self.relay, args=(start, end, back), daemon=True).start()

    def relay(self, start, end, back):
        held = b""
        try:
            while octets := start.recv(1 << 16):
                held = self.look(held + octets, back)
                end.sendall(octets)
            end.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # the other side has ended

    def look(self, octets, back):
        """Records complete messages, and returns the remaining octets."""
        at = 0
        while len(octets) - at >= HEADER:
            size = struct.unpack_from("<I" if octets[at + 6] & 1 else ">I", octets, at + 8)[0]
            if len(octets) - at < HEADER + size:
                break
            self.seen.append((octets[at + 7], octets[at + 5], back))
            at += HEADER + size
        return octets[at:]

    def count(self, kind, minor=None):
        return sum(1 for message in self.seen if message[0] == kind and minor in (None, message[1]))

    def asked_back(self):
        """Returns the number of requests from the server."""
        return self.seen.count((REQUEST, 2, True))

    def require(self, kind, minor=None):
        """Raises an error if no such message has passed, or a message of this kind has another minor version."""
        seen = self.count(kind, minor)
        if seen == 0 or seen != self.count(kind):
            raise MissingMessage(f"messages of type {kind} and version 1.{minor}: {seen} of {self.count(kind)}")

