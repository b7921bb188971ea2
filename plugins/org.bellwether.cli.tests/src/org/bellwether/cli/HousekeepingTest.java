// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.bellwether.cli.terminal.Desktop;
import org.bellwether.cli.terminal.ExitCode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests commands that do not measure: clean, completion, open, options, and the refusals of rerun. */
@Tag("slow")
class HousekeepingTest {
    @TempDir
    private Path folder;

    @Test
    void cleanDeletesWhatSessionsLeftAndNothingElse() throws IOException {
        Path out = Files.createDirectories(folder.resolve("out"));
        Path model = Files.writeString(folder.resolve("a.bellwether"), "// mine\n");
        Path mine = Files.writeString(out.resolve("mine.txt"), "mine");
        Path elsewhere = Files.writeString(folder.resolve("elsewhere"), "kept");
        for (String name : new String[] {"generated", "build", "variants", "reports"}) {
            Files.writeString(Files.createDirectory(out.resolve(name)).resolve("file"), "12345");
        }
        Files.createSymbolicLink(out.resolve("build/link"), elsewhere);

        Invocation listed = Invocation.of("clean", folder.toString());
        assertEquals(0, listed.exitCode(), listed.err());
        assertTrue(listed.out().contains("Nothing was deleted"), listed.out());
        assertTrue(Files.exists(out.resolve("generated/file")));

        JsonNode json =
                Invocation.of("clean", model.toString(), "--yes", "--json").json();
        assertTrue(json.at("/deleted").asBoolean());
        assertEquals(4, json.at("/found").size());
        assertTrue(json.at("/bytes").asLong() >= 20);
        for (String name : new String[] {"generated", "build", "variants"}) {
            assertFalse(Files.exists(out.resolve(name)), name);
        }
        assertTrue(Files.exists(mine) && Files.exists(model) && Files.exists(elsewhere));
        assertTrue(Invocation.of("clean", folder.toString(), "--yes").out().contains("nothing to delete"));
    }

    @Test
    void cleanChangesTheRunStoreOnlyOnRequest() throws IOException {
        Path store = folder.resolve("store");
        new StoredRun(store);
        Invocation.of("clean", folder.toString(), "--yes", "--store", store.toString());
        assertTrue(Files.exists(store.resolve("store.db")));
        Path other = Files.writeString(folder.resolve("thesis"), "years of work");
        Invocation refused = Invocation.of("clean", "--runs", "--yes", "--store", folder.toString(), "--json");
        assertEquals("no-store", refused.json().at("/error/code").asText());
        assertEquals(
                0,
                Invocation.of("clean", "--runs", "--yes", "--store", store.toString())
                        .exitCode());
        assertTrue(Files.exists(other) && !Files.exists(store));
        assertEquals(2, Invocation.of("clean", "--yes").exitCode(), "nothing is guessed");
        assertEquals(
                2, Invocation.of("clean", folder.resolve("none").toString()).exitCode());
    }

    @Test
    void bashCompletesCommandsAndOptions() throws Exception {
        Path script = Files.writeString(
                folder.resolve("completion"),
                Invocation.of("completion", "bash").out());
        assertEquals("comp: compare completion\n--templ: --template\n", shell("bash", """
            source "$1"
            complete -p bellwether >/dev/null || exit 1
            compopt() { :; } # which works only while the shell itself asks
            ask() {
              COMP_WORDS=(bellwether "$@"); COMP_CWORD=$#; COMP_LINE="bellwether $*"; COMP_POINT=${#COMP_LINE}; COMPREPLY=()
              $(complete -p bellwether | sed 's/.*-F \\([^ ]*\\).*/\\1/') bellwether
              echo "${@: -1}:" "${COMPREPLY[@]}"
            }
            ask comp
            ask new --templ
            """, script));
        assertEquals(2, Invocation.of("completion", "fish").exitCode());
    }

    /** Uses a pseudo-terminal, because zsh completes only interactively. */
    @Test
    void zshCompletesCommandsAndOptions() throws Exception {
        Path script = Files.writeString(
                folder.resolve("completion"), Invocation.of("completion", "zsh").out());
        if (!Files.exists(Path.of("/usr/bin/zsh"))) {
            System.out.println("NOT RUN: completion in zsh, which is not installed (Debian: zsh)");
            return;
        }
        assertEquals("complet: completion\nnew --templ: new --template\n", shell("zsh", """
            zmodload zsh/zpty
            zpty typed "TERM=vt100 zsh -f -i"
            zpty -w typed "PS1='rea''dy '; autoload -Uz compinit; compinit -u -D; source $1; bindkey '^I' complete-word"
            zpty -r typed told '*ready *'
            ask() {
              zpty -n -w typed "bellwether $1"$'\\t'
              zpty -r typed told "*bellwether $2*" && print -r -- "$1: $2"
              zpty -n -w typed $'\\C-u'
            }
            ask complet completion
            ask 'new --templ' 'new --template'
            zpty -d typed
            """, script));
    }

    private static String shell(String shell, String commands, Path argument) throws Exception {
        Process process = new ProcessBuilder("timeout", "60", shell, "-c", commands, shell, argument.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes());
        assertEquals(0, process.waitFor(), said);
        return said;
    }

    @Test
    void reportsAreShownWhereThereIsADesktop() throws Exception {
        Path opener = Files.writeString(folder.resolve("xdg-open"), "#!/bin/sh\n/bin/echo \"$1\" >\"$1.seen\"\n");
        Files.setPosixFilePermissions(opener, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path report = Files.writeString(folder.resolve("a report.html"), "");
        String path = folder.toString();
        assertFalse(new Desktop(Map.of("PATH", path)).show(report), "there is no display");
        assertFalse(new Desktop(Map.of("PATH", "/nowhere", "DISPLAY", ":0")).show(report), "there is no program");
        assertTrue(new Desktop(Map.of("PATH", path, "DISPLAY", ":0")).show(report));
        assertEquals(report + "\n", Files.readString(folder.resolve("a report.html.seen")));
        Files.writeString(opener, "#!/bin/sh\nexit 3\n");
        assertFalse(new Desktop(Map.of("PATH", path, "WAYLAND_DISPLAY", "w")).show(report), "it failed");
    }

    @Test
    void optionsAreListedAndExplained() throws IOException {
        assertTrue(Invocation.of("options").out().contains("corbel"));
        String all = Invocation.of("options", "corbel").out();
        assertTrue(all.contains("\n  Concurrency = reactive\n"), all);
        assertTrue(all.contains("\n  ConnectTimeout = 10000 ms\n"), all);
        String one = Invocation.of("options", "corbel", "concurrency").out();
        assertTrue(one.contains("thread-per-connection: Each connection"), one);
        assertTrue(one.contains("--set corbel.Concurrency=VALUE"), one);
        JsonNode json = Invocation.of("options", "omniorb", "--json").json();
        assertTrue(json.at("/options").size() > 20);
        assertFalse(json.at("/options/0/description").asText().isEmpty());
        Invocation none = Invocation.of("options", "corbel", "Concurency");
        assertEquals(2, none.exitCode());
        assertTrue(none.err().contains("Did you mean Concurrency?"), none.err());
        assertEquals(2, Invocation.of("options", "orbix").exitCode());
    }

    /** Code of another user is compiled and run only if the user agrees, even if the code came by an import. */
    @Test
    void rerunAsksBeforeItRunsCodeThatWasImported() throws IOException {
        Map<String, String> model = Map.of("a.bellwether", "module m {\n};\n", "user/evil.cpp", "int x;\n");
        Path theirs = folder.resolve("theirs");
        String session = new StoredSession(theirs, 1, folder, model)
                .runs("corbel", 10_000)
                .end(null);
        String[] here = {"--store", folder.resolve("ours").toString(), "--json"};
        assertEquals(
                0,
                Invocation.of("store", "import", theirs.toString(), here[0], here[1])
                        .exitCode());
        Invocation refused = Invocation.of("rerun", session, here[0], here[1], here[2]);
        assertEquals(ExitCode.INPUT, refused.exitCode());
        assertEquals("code-in-recipe", refused.json().at("/error/code").asText());
        assertTrue(refused.json().at("/error/fix").asText().contains("--trust"), refused.out());
        for (String[] trusted : new String[][] {
            {"rerun", session, "--store", theirs.toString(), "--json"},
            {"rerun", session, here[0], here[1], here[2], "--trust"}
        }) {
            String code = Invocation.of(trusted).json().at("/error/code").asText();
            assertNotEquals("code-in-recipe", code);
            assertNotEquals("", code, "the model has no experiment");
        }
    }

    @Test
    void rerunRefusesWhatItCannotRead() throws IOException {
        Path page = Files.writeString(folder.resolve("page.html"), "<html>");
        JsonNode report = Invocation.of("rerun", page.toString(), "--json").json();
        assertEquals("no-recipe", report.at("/error/code").asText());
        JsonNode run = Invocation.of("rerun", "0000", "--store", folder.toString(), "--json")
                .json();
        assertEquals("no-such-run", run.at("/error/code").asText());
    }
}
