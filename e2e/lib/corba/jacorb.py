# SPDX-License-Identifier: Apache-2.0
"""Corbel and JacORB as client and server of each other: jacorb.py CLASSPATH PEERS

PEERS is the folder of Corbel's test programs. All JacORBs are in one virtual machine (jacorb/Peer.java)."""
import os
import subprocess
import sys

from giop_relay import CLOSE, LOCATE, REPLY, REQUEST, GiopRelay, MissingMessage
from lines import line

SECONDS = 300
EVERYTHING = "corbel_interop_peer"
VALUES = "corbel_values_peer"
WIDE = "corbel_wide_peer"
NAMES = "../../src/naming/corbel-names"
INITIALIZER = "org.omg.PortableInterceptor.ORBInitializerClass"
BIDIRECTIONAL = f"{INITIALIZER}.bidir=org.jacorb.orb.giop.BiDirConnectionInitializer"
FORWARDING = f"{INITIALIZER}.forwarding=Forwarding"


class Failed(Exception):
    """A failed test; the message gives the reason."""


class JacOrbs:
    """A Java virtual machine that executes a command for each line of its input."""

    def __init__(self, class_path):
        self.log = open("jacorb.log", "w+b")
        command = ["java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", class_path, "Peer"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log)

    def ask(self, *words):
        try:
            self.process.stdin.write((" ".join(words) + "\n").encode())
            self.process.stdin.flush()
        except OSError as gone:
            raise Failed("JacORB has ended") from gone
        answer = line(self.process, SECONDS)
        if not answer:
            raise Failed("JacORB does not answer: " + " ".join(words))
        if answer != "ok" and not answer.startswith("IOR:"):
            raise Failed(f"JacORB: {words[0]}: {answer}")
        return answer

    def end(self):
        try:
            self.process.stdin.close()
        except OSError:  # the process was killed with unread input
            pass
        try:
            return self.process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return "no end"


class Corbel:
    """Runs Corbel's programs."""

    def __init__(self, folder):
        self.folder = folder

    def serve(self, *words, program=EVERYTHING):
        """Starts a server, and returns it with its reference."""
        process = subprocess.Popen([os.path.join(self.folder, program), *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        reference = line(process, SECONDS)
        if not reference.startswith("IOR:"):
            process.kill()
            raise Failed("Corbel does not serve: " + " ".join(words))
        return process, reference

    def call(self, *words, program=EVERYTHING):
        try:
            done = subprocess.run([os.path.join(self.folder, program), *words], stderr=subprocess.PIPE, timeout=SECONDS)
        except subprocess.TimeoutExpired as late:
            raise Failed(f"Corbel: {words[0]}: no end") from late
        if done.returncode != 0:
            raise Failed(f"Corbel: {words[0]}: exit {done.returncode}: {done.stderr.decode(errors='replace')}")


def end(process):
    process.stdin.close()
    try:
        status = process.wait(SECONDS)
    except subprocess.TimeoutExpired as late:
        process.kill()
        raise Failed("Corbel's server does not end") from late
    if status != 0:
        raise Failed(f"Corbel's server: exit {status}")


class Tests:
    def __init__(self, jacorbs, corbel):
        self.jacorbs = jacorbs
        self.corbel = corbel
        self.made = 0

    def test(self, name, run, *arguments):
        try:
            run(*arguments)
        except (Failed, MissingMessage) as why:
            print(f"not ok jacorb: {name}\n{why}", flush=True)
        else:
            print(f"ok jacorb: {name}", flush=True)

    def orb(self, *settings):
        """Returns the name of a new JacORB."""
        self.made += 1
        name = f"orb{self.made}"
        self.jacorbs.ask("orb", name, *settings)
        return name

    def corbel_calls(self, version):
        orb = self.orb(f"jacorb.giop_minor_version={version}")
        with GiopRelay(self.jacorbs.ask("serve", orb)) as relay:
            self.corbel.call("client", relay.reference, "-ORBGIOPVersion", f"1.{version}")
            relay.require(REQUEST, version)
            relay.require(REPLY, version)

    def jacorb_calls(self, version):
        server, reference = self.corbel.serve("server", "-ORBGIOPVersion", f"1.{version}")
        with GiopRelay(reference) as relay:
            self.jacorbs.ask("client", self.orb(f"jacorb.giop_minor_version={version}"), relay.reference)
            relay.require(REQUEST, version)
            relay.require(REPLY, version)
        end(server)

    def corbel_sends_fragments(self, size):
        reference = self.jacorbs.ask("serve", self.orb())
        self.corbel.call("sizes", "0", "300", reference, "-ORBFragmentSize", size)

    def jacorb_gets_fragments(self, size):
        server, reference = self.corbel.serve("server", "-ORBFragmentSize", size)
        self.jacorbs.ask("sizes", self.orb(), "0", "300", reference)
        end(server)

    def corbel_sends_old_fragments(self):
        """JacORB answers the first fragment of a request."""
        old = ("-ORBGIOPVersion", "1.1", "-ORBFragmentSize", "64")  # the first fragment has the id of the request
        self.corbel.call("expect", "NO_IMPLEMENT", self.jacorbs.ask("serve", self.orb()), *old)

    def corbel_locates(self, version):
        locating = ("-ORBLocateBeforeFirstCall", "true", "-ORBGIOPVersion", f"1.{version}")
        with GiopRelay(self.jacorbs.ask("serve", self.orb())) as relay:
            self.corbel.call("client", relay.reference, *locating)
            relay.require(LOCATE, version)

    def corbel_sends_texts(self, code_set, native):
        reference = self.jacorbs.ask("serve", self.orb(f"jacorb.native_char_codeset={native}"))
        self.corbel.call("texts", code_set, reference, "-ORBNativeCharCodeSet", code_set)

    def jacorb_sends_texts(self, code_set, native):
        server, reference = self.corbel.serve("texts-server", code_set, "-ORBNativeCharCodeSet", code_set)
        self.jacorbs.ask("texts", self.orb(f"jacorb.native_char_codeset={native}"), reference)
        end(server)

    def jacorb_finds_names(self):
        names, reference = self.corbel.serve("-ORBEndpoint", "iiop://127.0.0.1", program=NAMES)
        with GiopRelay(reference) as at:
            place = f"127.0.0.1:{at.server[1]}"
        server, there = self.corbel.serve("server")
        service = f"NameService=corbaloc::{place}/NameService"
        for words in (("bind_new_context", "plant"), ("bind", "plant/kiln.oven", there)):
            subprocess.run(["nameclt", "-ORBInitRef", service, *words], check=True, timeout=SECONDS)
        self.jacorbs.ask("client", self.orb(), f"corbaname::{place}#plant/kiln.oven")
        end(server)
        names.kill()
        names.wait()

    def jacorb_forwards(self):
        server, there = self.corbel.serve("server")
        forwarding = self.jacorbs.ask("forward", self.orb(FORWARDING), there)
        self.corbel.call("client", forwarding)
        end(server)
        self.corbel.call("expect", "TRANSIENT", forwarding)  # the address of the forward has no server
        other = self.jacorbs.ask("serve", self.orb())
        self.corbel.call("client", self.jacorbs.ask("forward", self.orb(FORWARDING), other))

    def corbel_forwards(self):
        server, there = self.corbel.serve("server")
        for target in (there, self.jacorbs.ask("serve", self.orb())):
            forwarder, reference = self.corbel.serve("forwarder", target)
            self.jacorbs.ask("client", self.orb(), reference)
            end(forwarder)
        end(server)

    def corbel_forwards_for_good(self):
        server, there = self.corbel.serve("server")
        for target in (there, self.jacorbs.ask("serve", self.orb())):
            forwarder, reference = self.corbel.serve("forwarder-for-good", target)
            self.jacorbs.ask("client", self.orb(), reference)
            end(forwarder)
        end(server)

    def jacorb_closes(self):
        with GiopRelay(self.jacorbs.ask("serve", self.orb("jacorb.connection.server.timeout=160"))) as relay:
            self.corbel.call("idle", "160", relay.reference)
            if relay.count(CLOSE) == 0:  # a busy machine closes the connection late
                self.corbel.call("idle", "640", relay.reference)
            relay.require(CLOSE)

    def corbel_closes(self):
        server, reference = self.corbel.serve("server", "-ORBIdleTimeout", "160ms", "-ORBConcurrency", "thread-per-connection")
        with GiopRelay(reference) as relay:
            orb = self.orb()
            self.jacorbs.ask("idle", orb, "160", relay.reference)
            if relay.count(CLOSE) == 0:  # a busy machine closes the connection late
                self.jacorbs.ask("idle", orb, "640", relay.reference)
            relay.require(CLOSE)
        end(server)

    def corbel_is_called_back(self):
        reference = self.jacorbs.ask("calling-back", self.orb(BIDIRECTIONAL))
        self.corbel.call("called-back", reference, "-ORBPublishedHost", "192.0.2.1", "-ORBCallTimeout", "20s")

    def jacorb_is_called_back(self):
        server, reference = self.corbel.serve("calling-back", "-ORBCallTimeout", "10s")
        with GiopRelay(reference) as relay:
            self.jacorbs.ask("called-back", self.orb(BIDIRECTIONAL), relay.reference)
            if relay.asked_back() == 0:
                raise Failed("Corbel calls back over another connection")
        end(server)

    def corbel_sends_values(self):
        self.corbel.call("client", self.jacorbs.ask("values", self.orb()), "most", program=VALUES)

    def jacorb_sends_values(self):
        server, reference = self.corbel.serve("server", program=VALUES)
        self.jacorbs.ask("send-values", self.orb(), reference)
        end(server)

    def corbel_sends_wide(self, version, fragment):
        reference = self.jacorbs.ask("wide", self.orb(f"jacorb.giop_minor_version={version}"))
        with GiopRelay(reference) as relay:
            options = ("-ORBGIOPVersion", f"1.{version}", "-ORBFragmentSize", fragment)
            self.corbel.call("client", relay.reference, *options, program=WIDE)
            relay.require(REQUEST, version)
            relay.require(REPLY, version)

    def jacorb_sends_wide(self, version, fragment):
        options = ("-ORBGIOPVersion", f"1.{version}", "-ORBFragmentSize", fragment)
        server, reference = self.corbel.serve("server", *options, program=WIDE)
        with GiopRelay(reference) as relay:
            orb = self.orb(f"jacorb.giop_minor_version={version}")
            self.jacorbs.ask("send-wide", orb, relay.reference)
            relay.require(REQUEST, version)
            relay.require(REPLY, version)
        end(server)

    def all(self):
        for version in (0, 1, 2):
            self.test(f"Corbel calls by GIOP 1.{version}", self.corbel_calls, version)
            self.test(f"calls Corbel by GIOP 1.{version}", self.jacorb_calls, version)
        # Each boundary between fragments is once at each octet of a message
        for size in ("32", "256", "8192"):
            self.test(f"Corbel sends fragments of {size} octets, cut everywhere, and 10 MB", self.corbel_sends_fragments, size)
            self.test(f"receives replies in fragments of {size} octets, cut everywhere, and 10 MB", self.jacorb_gets_fragments, size)
        self.test("refuses fragments of GIOP 1.1", self.corbel_sends_old_fragments)
        for version in (0, 1, 2):
            self.test(f"Corbel locates its objects by GIOP 1.{version}", self.corbel_locates, version)
        for code_set in ("utf-8", "iso-8859-1"):
            for native in ("UTF8", "ISO8859_1"):
                self.test(f"texts of Corbel's in {code_set} arrive in {native}", self.corbel_sends_texts, code_set, native)
                self.test(f"texts in {native} arrive at Corbel in {code_set}", self.jacorb_sends_texts, code_set, native)
        # GIOP 1.1 sends units of UTF-16, GIOP 1.2 sends octets, in fragments, too. JacORB reads byte-order marks, but
        # writes none
        for version, fragment in ((1, "0"), (2, "0"), (2, "32")):
            by = f"GIOP 1.{version}, in fragments of {fragment} octets" if fragment != "0" else f"GIOP 1.{version}"
            self.test(f"wide texts that Corbel sends by {by} arrive and come back", self.corbel_sends_wide, version, fragment)
            self.test(f"wide texts arrive at Corbel by {by} and come back", self.jacorb_sends_wide, version, fragment)
        self.test("finds names in corbel-names", self.jacorb_finds_names)
        self.test("Corbel goes where its interceptor sends it", self.jacorb_forwards)
        self.test("goes where Corbel's servant locator sends it", self.corbel_forwards)
        self.test("goes where Corbel's servant sends it for good", self.corbel_forwards_for_good)
        self.test("Corbel goes on after it has ended an idle connection", self.jacorb_closes)
        self.test("goes on after Corbel has ended an idle connection", self.corbel_closes)
        self.test("calls Corbel back over its connection", self.corbel_is_called_back)
        self.test("is called back by Corbel over its connection", self.jacorb_is_called_back)
        self.test("values that Corbel sends arrive and come back", self.corbel_sends_values)
        self.test("values arrive at Corbel and come back", self.jacorb_sends_values)


jacorbs = JacOrbs(sys.argv[1])
Tests(jacorbs, Corbel(sys.argv[2])).all()
status = jacorbs.end()
print(f"{'ok' if status == 0 else 'not ok'} jacorb: ends, {status}")
