# SPDX-License-Identifier: Apache-2.0
"""Tests capabilities of `bellwether lsp` on a copy of BasicSP. Prints "ok NAME" or "not ok NAME" for each
capability."""

import os
import pathlib
import shutil
import subprocess
import traceback

from lsp_client import LspClient

SAMPLES_METRIC = "measure latency get_data_at_airframe at airframe.gps.get_data in timed"


def main():
    folder = pathlib.Path("project").resolve()
    folder.mkdir()
    source = pathlib.Path(os.environ["BELLWETHER_HOME"], "examples", "basicsp", "basicsp.bellwether")
    file = pathlib.Path(shutil.copy(source, folder))
    with open("server.err", "w") as errors:
        test = Test(LspClient(["bellwether", "lsp"], timeout=120, stderr=errors), file)
        test.client.initialize(folder.as_uri())
        for name, method in Test.__dict__.items():
            if callable(method) and not name.startswith("_"):
                test._run(name.replace("_", " "), method)
    text = pathlib.Path("server.err").read_text()
    report("standard error stays empty", text == "", text)


def report(name, good, why=""):
    print(f"ok {name}" if good else f"{why}\nnot ok {name}", flush=True)


class Test:
    """The tests, one in each method. They run in this order on the same server."""

    def __init__(self, client, file):
        self.client = client
        self.uri = file.as_uri()
        self.file = file
        self.text = file.read_text()

    def _run(self, name, method):
        try:
            method(self)
        except Exception:
            report(name, False, traceback.format_exc())
        else:
            report(name, True)

    def _change(self, old, new):
        """Replaces an excerpt of the example's text. Returns the diagnostics."""
        assert self.text.count(old) == 1, old
        return self.client.change(self.uri, self.text.replace(old, new))

    def _labels(self, marked):
        return [item["label"] for item in self.client.at("completion", self.uri, marked)]

    def _document(self, method):
        return self.client.request("textDocument/" + method, {"textDocument": {"uri": self.uri}})

    def finds_nothing_wrong_with_a_good_model(self):
        assert self.client.open(self.uri, self.text) == []

    def says_what_the_command_line_says(self):
        wrong = self.text.replace("timer : nav::Timer", "timer : nav::Tmer").replace("in timed deadline", "in timd deadline")
        shown = self.client.change(self.uri, wrong)
        self.file.write_text(wrong)
        told = subprocess.run(["bellwether", "validate", self.file], capture_output=True, text=True).stderr
        self.file.write_text(self.text)
        assert len(shown) == 2, shown
        for diagnostic in shown:
            place = f":{diagnostic['range']['start']['line'] + 1}:{diagnostic['range']['start']['character'] + 1}: "
            assert place in told, (place, told)
            assert diagnostic["message"].split(". ")[0].split("?")[0] in told, (diagnostic, told)

    def offers_quick_fixes(self):
        (wrong,) = self._change("display : nav::NavDisplay;", "display : nav::NavDisplai;")[:1]
        context = {"diagnostics": [wrong]}
        params = {"textDocument": {"uri": self.uri}, "range": wrong["range"], "context": context}
        fixes = self.client.request("textDocument/codeAction", params)
        edit = fixes[0]["edit"]["changes"][self.uri][0]
        assert edit["newText"] == "nav::NavDisplay" and edit["range"] == wrong["range"], fixes

    def completes_ports_by_the_instances_type(self):
        self._change("airframe.gps -> gps.data;", "airframe.gps -> gps.")
        assert self._labels("airframe.gps -> gps.|\n") == ["refresh", "data", "data_avail"]

    def completes_operations_behind_a_port(self):
        self._change(SAMPLES_METRIC + " warmup", "measure latency get_data_at_airframe at airframe.gps. in timed warmup")
        assert self._labels("at airframe.gps.| in timed") == ["get_data"]

    def completes_options_with_their_documentation(self):
        self._change("targets corbel;", "targets corbel;\n  option ")
        items = self.client.at("completion", self.uri, "option |")
        option = next(item for item in items if item["label"] == "Concurrency on corbel")
        assert "thread-per-connection" in option["documentation"]["value"], option

    def completes_keywords_where_they_may_stand(self):
        self._change("targets corbel;", "targets corbel;\n  m")
        labels = self._labels("\n  m|\n")
        assert "measure" in labels and "module" not in labels, labels

    def shows_documentation_and_values(self):
        self.client.change(self.uri, self.text)
        parameter = self.client.at("hover", self.uri, "parameter sam|ples")["contents"]["value"]
        assert "20 s at 20 Hz" in parameter and "400" in parameter, parameter
        assert self.client.at("hover", self.uri, "assem|bly BasicSP")["contents"]["value"]

    def goes_to_the_definition(self):
        (place,) = self.client.at("definition", self.uri, "airframe.g|ps -> gps.data;")
        line = self.text.split("\n")[place["range"]["start"]["line"]]
        assert line.strip() == "uses ReadData gps;", line

    def finds_references(self):
        places = self.client.at("references", self.uri, "component GP|S", context={"includeDeclaration": True})
        assert len(places) == 2, places

    def renames_everywhere(self):
        edits = self.client.at("rename", self.uri, "interface Read|Data", newName="PositionSource")["changes"][self.uri]
        lines = self.text.split("\n")
        assert len(edits) == self.text.count("ReadData"), edits
        for edit in edits:
            start = edit["range"]["start"]
            assert lines[start["line"]][start["character"] :].startswith("ReadData"), edit

    def refuses_a_name_that_is_taken(self):
        try:
            self.client.at("rename", self.uri, "interface Read|Data", newName="position")
        except RuntimeError as refused:
            assert "taken" in str(refused), refused
        else:
            raise AssertionError("it was not refused")

    def outlines_the_file(self):
        names = [symbol["name"] for symbol in self._document("documentSymbol")]
        assert names == ["nav", "BasicSP", "local", "steady"], names

    def finds_symbols_of_the_workspace(self):
        names = [symbol["name"] for symbol in self.client.request("workspace/symbol", {"query": "navdisp"})]
        assert "NavDisplay" in names, names

    def folds_blocks(self):
        assert len(self._document("foldingRange")) >= 15

    def colours_by_meaning(self):
        assert len(self._document("semanticTokens/full")["data"]) > 1000

    def highlights_a_name(self):
        assert len(self.client.at("documentHighlight", self.uri, "component GP|S")) == 2

    def formats_as_files_are_saved(self):
        self._change("  gps : nav::GPS;", "gps:nav::GPS ;")
        params = {"textDocument": {"uri": self.uri}, "options": {"tabSize": 2, "insertSpaces": True}}
        (edit,) = self.client.request("textDocument/formatting", params)
        assert edit["newText"] == "  gps : nav::GPS", edit

    def survives_half_typed_text(self):
        for length in range(0, len(self.text), 331):
            self.client.change(self.uri, self.text[:length], wait=False)
            self._document("documentSymbol")
        assert self.client.change(self.uri, self.text) == []

    def ends_when_told(self):
        assert self.client.end() == 0


main()
