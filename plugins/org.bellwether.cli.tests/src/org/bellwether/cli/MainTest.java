// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
    private static final String HOME = System.getProperty("bellwether.home");
    private static final String BASICSP = HOME + "/examples/basicsp";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"validate", "generate", "run", "runs", "show", "logs", "report", "doctor"})
    void everyCommandHasHelpWithExamplesAndJson(String command) {
        Invocation help = Invocation.of(command, "--help");
        assertEquals(0, help.exitCode());
        assertTrue(help.out().contains("Examples:\n  bellwether " + command), help.out());
        assertTrue(help.out().contains("--json"));
        assertTrue(help.out().lines().allMatch(line -> line.length() <= 120));
    }

    @Test
    void saysItsVersionAlsoAsJson() throws IOException {
        assertTrue(Invocation.of("--version").out().startsWith("bellwether "));
        assertEquals(
                "ok", Invocation.of("--version", "--json").json().at("/status").asText());
    }

    static Stream<List<String>> wrongInput() {
        String store = "--store=/nonexistent-but-not-used";
        return Stream.of(
                List.of("--no-such-option"),
                List.of("no-such-command"),
                List.of(),
                List.of("validate"),
                List.of("validate", "/no/such/model.bwxmi"),
                List.of("validate", HOME + "/pom.xml"),
                List.of("generate", "/no/such/folder"),
                List.of("generate", BASICSP, "--experiment", "none", "--out", "/tmp/never-written"),
                List.of("generate", BASICSP, "--target", "none", "--out", "/tmp/never-written"),
                List.of("generate", BASICSP, "--set", "nodot=1", "--out", "/tmp/never-written"),
                List.of("generate", BASICSP, "--parameter", "none=1", "--out", "/tmp/never-written"),
                List.of("run", BASICSP, store, "--samples", "0"),
                List.of("run", BASICSP, store, "--samples", "many"),
                List.of("run", BASICSP, store, "--repeat", "0"),
                List.of("run", BASICSP, store, "--rounds", "-1"),
                List.of("run", BASICSP, store, "--rate-scale", "0"),
                List.of("run", BASICSP, store, "--rate-scale", "NaN"));
    }

    @ParameterizedTest
    @MethodSource("wrongInput")
    void wrongInputIsExitCode2WithAMendingTextAndNoStackTrace(List<String> arguments) throws IOException {
        Invocation plain = Invocation.of(arguments.toArray(String[]::new));
        assertEquals(2, plain.exitCode(), plain.err());
        assertEquals("", plain.out());
        assertTrue(plain.err().lines().count() >= 2, plain.err());
        assertFalse(plain.err().contains("\tat ") || plain.err().contains("Exception"), plain.err());

        Invocation json = Invocation.of(
                Stream.concat(arguments.stream(), Stream.of("--json")).toArray(String[]::new));
        assertEquals(2, json.exitCode());
        JsonNode error = json.json();
        assertEquals("error", error.at("/status").asText());
        assertTrue(error.at("/schema").asText().startsWith("bellwether."));
        for (String field : List.of("code", "message", "fix")) {
            assertFalse(error.at("/error/" + field).asText().isBlank(), field + " in " + error);
        }
        assertTrue(error.at("/error").has("where"));
    }

    @Test
    void anUnknownRunIsWrongInput() throws IOException {
        for (String command : List.of("show", "logs", "report")) {
            Invocation invocation = Invocation.of(command, "0000", "--store", folder.toString(), "--json");
            assertEquals(2, invocation.exitCode());
            assertEquals("no-such-run", invocation.json().at("/error/code").asText());
        }
    }

    @Test
    void anEmptyStoreSaysHowToBegin() throws IOException {
        assertTrue(Invocation.of("runs", "--store", folder.toString()).out().contains("bellwether run MODEL"));
        assertEquals(
                0,
                Invocation.of("runs", "--store", folder.toString(), "--json")
                        .json()
                        .at("/runs")
                        .size());
    }

    @Test
    void aStoreThatCannotBeMadeIsToldWithAWayOut() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "in the way");
        Invocation invocation =
                Invocation.of("runs", "--store", file.resolve("store").toString(), "--json");
        assertEquals(1, invocation.exitCode());
        assertEquals("store", invocation.json().at("/error/code").asText());
        assertTrue(invocation.json().at("/error/fix").asText().contains("--store"));
    }

    @Test
    void validatesTheExamples() throws IOException {
        for (String example : List.of("basicsp", "interactions")) {
            Invocation invocation = Invocation.of("validate", HOME + "/examples/" + example, "--json");
            assertEquals(0, invocation.exitCode(), invocation.err());
            assertEquals("ok", invocation.json().at("/status").asText());
        }
    }

    @Test
    void printsProblemsAsCompilersDo() throws IOException {
        Path broken = Files.createDirectories(folder.resolve("broken")).resolve("basicsp.bwxmi");
        String model = Files.readString(Path.of(BASICSP, "basicsp.bwxmi"));
        Files.writeString(
                broken,
                model.replaceFirst("name=\"steady\" deployment=\"local\"", "name=\"steady\" deployment=\"none\""));
        Invocation invocation = Invocation.of("validate", broken.toString());
        assertEquals(2, invocation.exitCode());
        assertTrue(invocation.err().matches("(?s)" + broken + ":\\d+:\\d+: error BW\\d+.*"), invocation.err());
        assertTrue(invocation.err().contains("1 error"), invocation.err());
        JsonNode json = Invocation.of("validate", broken.toString(), "--json").json();
        assertEquals(json.at("/error/code"), json.at("/problems/0/code"));
        assertTrue(json.at("/problems/0/line").asInt() > 0);
    }

    @Test
    void generatesOnceAndThenFindsNothingToDo() throws IOException {
        String out = folder.resolve("generated").toString();
        Invocation first = Invocation.of("generate", BASICSP, "--target", "omniorb", "--out", out, "--json");
        assertEquals(0, first.exitCode(), first.err());
        assertTrue(first.json().at("/written").asInt() > 10);
        JsonNode second = Invocation.of("generate", BASICSP, "--target", "omniorb", "--out", out, "--json")
                .json();
        assertEquals(0, second.at("/written").asInt());
        assertEquals(
                first.json().at("/written").asInt(), second.at("/unchanged").asInt());
    }

    @Test
    void theDoctorChangesNothingAndSaysWhatItSaw() throws IOException {
        JsonNode json = Invocation.of("doctor", "--json").json();
        assertTrue(json.at("/checks").size() >= 8);
        assertTrue(json.at("/requirements").size() >= 3);
        for (JsonNode check : json.at("/checks")) {
            assertTrue(
                    List.of("ok", "note", "warning").contains(check.at("/level").asText()));
            assertFalse(
                    check.at("/level").asText().equals("warning")
                            && check.at("/mend").asText().isEmpty(),
                    check.toString());
        }
    }
}
