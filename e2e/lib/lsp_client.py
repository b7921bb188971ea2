# SPDX-License-Identifier: Apache-2.0
"""A client of a language server over its standard streams, for tests: requests, notifications, diagnostics."""

import json
import queue
import subprocess
import threading


class LspClient:
    """Starts a server, and communicates with it by the Language Server Protocol. Positions are lines and columns from
    0."""

    def __init__(self, command, timeout=60, stderr=None):
        self.timeout = timeout
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=stderr)
        self.messages = queue.Queue()
        self.diagnostics = {}
        self.next_id = 0
        self.texts = {}
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        stream = self.process.stdout
        while True:
            length = 0
            while True:
                line = stream.readline()
                if not line:
                    self.messages.put(None)
                    return
                if not line.strip():
                    break
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            self.messages.put(json.loads(stream.read(length)))

    def _send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def _wait(self, wanted):
        while True:
            message = self.messages.get(timeout=self.timeout)
            if message is None:
                raise EOFError("the server ended")
            if message.get("method") == "textDocument/publishDiagnostics":
                params = message["params"]
                self.diagnostics[params["uri"]] = params
            elif "method" in message and "id" in message:
                self._send({"id": message["id"], "result": None})
            if wanted(message):
                return message

    def notify(self, method, params):
        self._send({"method": method, "params": params})

    def request(self, method, params):
        """Returns the result of a request; raises RuntimeError with the server's message if the server refuses it."""
        self.next_id += 1
        number = self.next_id
        self._send({"id": number, "method": method, "params": params})
        answer = self._wait(lambda m: m.get("id") == number and "method" not in m)
        if "error" in answer:
            raise RuntimeError(answer["error"]["message"])
        return answer.get("result")

    def initialize(self, folder_uri):
        capabilities = {"textDocument": {"completion": {"completionItem": {"snippetSupport": True}}}}
        folders = [{"uri": folder_uri, "name": "workspace"}]
        params = {"processId": None, "rootUri": folder_uri, "workspaceFolders": folders, "capabilities": capabilities}
        result = self.request("initialize", params)
        self.notify("initialized", {})
        return result

    def open(self, uri, text):
        """Opens a text, and waits for its diagnostics."""
        self.texts[uri] = [1, text]
        document = {"uri": uri, "languageId": "bellwether", "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": document})
        return self.wait_for_diagnostics(uri, 1)

    def change(self, uri, text, wait=True):
        """Replaces a whole text, and waits for its diagnostics."""
        self.texts[uri][0] += 1
        self.texts[uri][1] = text
        version = self.texts[uri][0]
        document = {"uri": uri, "version": version}
        self.notify("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]})
        return self.wait_for_diagnostics(uri, version) if wait else None

    def wait_for_diagnostics(self, uri, version):
        """Returns the problems of this version of a text; the server sends them again if they have changed."""

        def fresh():
            known = self.diagnostics.get(uri)
            return known is not None and known.get("version") == version

        if not fresh():
            self._wait(lambda m: fresh())
        return self.diagnostics[uri]["diagnostics"]

    def position(self, uri, marked):
        """Returns the position of the bar in an excerpt of the text, such as "airframe.|gps -> gps.data"."""
        before, after = marked.split("|")
        text = self.texts[uri][1]
        assert text.count(before + after) == 1, f"{before + after!r} occurs {text.count(before + after)} times"
        offset = text.index(before + after) + len(before)
        return {"line": text.count("\n", 0, offset), "character": offset - (text.rfind("\n", 0, offset) + 1)}

    def at(self, method, uri, marked, **more):
        params = {"textDocument": {"uri": uri}, "position": self.position(uri, marked), **more}
        return self.request("textDocument/" + method, params)

    def end(self):
        """Ends the session; returns the server's exit code."""
        self.request("shutdown", None)
        self.notify("exit", None)
        return self.process.wait(self.timeout)
