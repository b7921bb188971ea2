// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Stream;
import org.bellwether.cli.terminal.Console;
import org.bellwether.cli.terminal.Errors;
import org.bellwether.results.store.Store;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
    private static final String HOME = System.getProperty("bellwether.home");
    private static final String BASICSP = HOME + "/examples/basicsp";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {"validate", "generate", "run", "runs", "show", "logs", "report", "format", "convert", "doctor"})
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

    @Test
    void proposesWhatIsNearAndNothingElse() {
        assertTrue(Invocation.of("validat", BASICSP).err().contains("; did you mean validate?"));
        assertTrue(Invocation.of("generate", BASICSP, "--targe", "x").err().contains("; did you mean --target?"));
        for (String far : List.of("no-such-command", "screen", "--xyzzy")) {
            String reported = Invocation.of(far).err();
            assertTrue(reported.contains(far), reported);
            assertFalse(reported.contains("did you mean"), reported);
        }
    }

    @Test
    void choicesAreReportedInTheSpellingOfTheHelp() {
        String reported = Invocation.of(
                        "new", "--template", "nope", folder.resolve("x").toString())
                .err();
        assertTrue(
                reported.contains("there is no 'nope'; choose one of call, empty, client-server, basicsp"), reported);
        assertEquals(
                0,
                Invocation.of(
                                "new",
                                "--template",
                                "CLIENT-SERVER",
                                folder.resolve("y").toString())
                        .exitCode());
    }

    @Test
    void aStackOverflowIsReportedAsAnInternalError() throws IOException {
        Invocation failed =
                Invocation.of(console -> new Errors(console, true).guard(List.of("validate", "deep"), () -> {
                    throw new StackOverflowError();
                }));
        assertEquals(1, failed.exitCode());
        assertEquals("internal", failed.json().at("/error/code").asText());
        assertEquals(2, failed.err().lines().count(), failed.err());
        String log =
                failed.json().at("/error/fix").asText().replaceAll(".* in (.*errors.log); please report them", "$1");
        assertTrue(Files.readString(Path.of(log)).contains(" bellwether validate deep, version "), log);
    }

    @Test
    void helpSaysWhereOutputGoes() {
        assertTrue(words(Invocation.of("generate", "--help")).contains("otherwise out/generated in the project"));
        assertTrue(words(Invocation.of("run", "--help")).contains("The folder for DIR/generated, DIR/build"));
    }

    private static String words(Invocation help) {
        return help.out().replaceAll("\\s+", " ");
    }

    static Stream<List<String>> wrongInput() {
        String store = "--store=/nonexistent-but-not-used";
        return Stream.of(
                List.of("--no-such-option"),
                List.of("no-such-command"),
                List.of(),
                List.of("validate"),
                List.of("validate", "/no/such/model.bellwether"),
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
                List.of("run", BASICSP, store, "--rate-scale", "NaN"),
                List.of("run", BASICSP, store, "--rate-scale", "Infinity"),
                List.of("run", BASICSP, store, "--rate-scale", "1e-300"),
                List.of("run", BASICSP, store, "--rate-scale", "-1"),
                List.of("run", BASICSP, store, "--samples", "99999999999999999999999"),
                List.of("run", BASICSP, store, "--samples", "1", "--samples", "2"),
                List.of("run", BASICSP, store, "--warmup", "-1"),
                List.of("run", BASICSP, store, "--rounds", "3000000000"),
                List.of("run", "", store),
                List.of("run", BASICSP, "--store", ""),
                List.of("run", BASICSP, BASICSP, store),
                List.of("validate", ""),
                List.of("validate", HOME + "/testmodels/issues/2/constructs.bellwether/below"),
                List.of("validate", HOME + "/metamodel/org.bellwether.model/src"),
                List.of("validate", "\0"),
                List.of("generate", BASICSP, "--out", ""),
                List.of("generate", BASICSP, "--out", HOME + "/pom.xml"),
                List.of("generate", BASICSP, "--out", HOME + "/pom.xml/below"),
                List.of("generate", BASICSP, "--out", "/proc/never-written"),
                List.of("generate", BASICSP, "--target", "", "--out", "/tmp/never-written"),
                List.of("generate", BASICSP, "--experiment", "", "--out", "/tmp/never-written"),
                List.of("generate", BASICSP, "--set", "foo", "--out", "/tmp/never-written"),
                List.of("generate", BASICSP, "--set", "=1", "--out", "/tmp/never-written"),
                List.of("generate", BASICSP, "--set", "", "--out", "/tmp/never-written"),
                List.of("generate", BASICSP, "--set", ".a=1", "--out", "/tmp/never-written"),
                List.of("generate", BASICSP, "--set", "none.a=1", "--out", "/tmp/never-written"),
                List.of("generate", BASICSP, "--set", "corbel.Concurrency=", "--out", "/tmp/never-written"),
                List.of(
                        "generate",
                        BASICSP,
                        "--set",
                        "corbel.A=1",
                        "--set",
                        "corbel.A=1",
                        "--out",
                        "/tmp/never-written"),
                List.of("generate", BASICSP, "--parameter", "samples", "--out", "/tmp/never-written"),
                List.of("generate", BASICSP, "--parameter", "samples=", "--out", "/tmp/never-written"),
                List.of("generate", BASICSP, "--parameter", "samples=NaN", "--out", "/tmp/never-written"),
                List.of("generate", BASICSP, "--parameter", "samples=1e99", "--out", "/tmp/never-written"),
                List.of("generate", BASICSP, "--parameter", "deadline=-1 ms", "--out", "/tmp/never-written"),
                List.of(
                        "generate",
                        BASICSP,
                        "--parameter",
                        "samples=1",
                        "--parameter",
                        "samples=2",
                        "--out",
                        "/tmp/never-written"),
                List.of("runs", "--limit", "-3"),
                List.of("runs", "--limit", "0"),
                List.of("runs", "--limit", "many"),
                List.of("show"),
                List.of("logs"),
                List.of("report"));
    }

    @ParameterizedTest
    @MethodSource("wrongInput")
    void wrongInputIsExitCode2WithAFixAndNoStackTrace(List<String> arguments) throws IOException {
        Invocation plain = Invocation.of(arguments.toArray(String[]::new));
        assertEquals(2, plain.exitCode(), plain.err());
        assertEquals("", plain.out());
        assertTrue(plain.err().lines().count() >= 2, plain.err());
        assertFalse(plain.err().contains("\tat ") || plain.err().contains("Exception"), plain.err());
        assertFalse(plain.err().contains("internal") || plain.err().contains("option option"), plain.err());
        assertFalse(Files.exists(Path.of("/tmp/never-written")), "something was written");

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
        for (String name : List.of("", "latest", "latest~7", "last", "%")) {
            assertEquals(
                    2, Invocation.of("show", name, "--store", folder.toString()).exitCode(), name);
        }
    }

    @Test
    void jsonMayBeAskedForBeforeTheCommand() throws IOException {
        assertEquals(
                "bellwether.runs/1",
                Invocation.of("--json", "runs", "--store", folder.toString())
                        .json()
                        .at("/schema")
                        .asText());
    }

    @Test
    void aModelInAnotherEncodingIsWrongInput() throws IOException {
        Path model = folder.resolve("model.bwxmi");
        String text = Files.readString(Path.of(HOME, "testmodels/xmi/basicsp.bwxmi"))
                .replace("encoding=\"UTF-8\"", "encoding=\"ISO-8859-1\"")
                .replaceFirst("<comments text=\"", "<comments text=\"é");
        Files.writeString(model, text, StandardCharsets.ISO_8859_1);
        JsonNode json = Invocation.of("validate", model.toString(), "--json").json();
        assertEquals("not-utf-8", json.at("/error/code").asText());
    }

    @Test
    void aReportsFolderThatCannotBeMadeIsWrongInput() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "in the way");
        String run = new StoredRun(folder).name();
        for (Path out : List.of(file, file.resolve("below"))) {
            Invocation report =
                    Invocation.of("report", run, "--store", folder.toString(), "--out", out.toString(), "--json");
            assertEquals(2, report.exitCode(), report.err());
            assertEquals("output-folder", report.json().at("/error/code").asText());
        }
    }

    @Test
    void runsAreNamedByShortNamesAndByAge() throws IOException {
        StoredRun older = new StoredRun(folder);
        StoredRun newer = new StoredRun(folder);
        String store = folder.toString();
        assertTrue(Invocation.of("runs", "--store", store).out().contains("\n" + newer.name() + "  "));
        assertEquals(newer.id(), shown("latest"));
        assertEquals(older.id(), shown("latest~1"));
        assertEquals(older.id(), shown(older.name()));
        assertEquals(
                List.of(older.id()),
                Invocation.of("runs", "latest~1", "--store", store, "--json")
                        .json()
                        .findValuesAsText("run"));
        Invocation both = Invocation.of("logs", older.id().substring(0, 4), "--store", store);
        assertEquals(2, both.exitCode());
        assertTrue(both.err().contains(older.name()) && both.err().contains(newer.name()), both.err());
    }

    @Test
    void runsShowTheNotesThatPeopleWroteAboutThem() throws IOException {
        StoredRun run = new StoredRun(folder);
        try (Store store = Store.open(folder)) {
            store.notes().put(run.id(), "after the fix\nof the timer");
        }
        String list = Invocation.of("runs", "--store", folder.toString()).out();
        assertTrue(list.contains(": after the fix") && !list.contains("of the timer"), list);
        assertEquals(
                "after the fix\nof the timer",
                Invocation.of("runs", "--store", folder.toString(), "--json")
                        .json()
                        .at("/runs/0/note")
                        .asText());
        try (Store store = Store.open(folder)) {
            store.notes().put(run.id(), "\u001b[31m" + "a".repeat(100));
        }
        String shortened = Invocation.of("runs", "--store", folder.toString()).out();
        assertTrue(shortened.contains(":  [31m" + "a".repeat(54) + "…"), shortened);
    }

    private String shown(String name) throws IOException {
        return Invocation.of("show", name, "--store", folder.toString(), "--json")
                .json()
                .at("/targets/0/run")
                .asText();
    }

    @Test
    void showPrintsTheTimeOfMeasuring() throws IOException {
        String text = Invocation.of("show", new StoredRun(folder).name(), "--store", folder.toString())
                .out();
        assertTrue(text.contains("samples = 2000"), text);
        assertTrue(text.contains("options.Concurrency = reactive"), text);
    }

    @Test
    void aBundleHoldsTheOrbsSources() throws IOException {
        String out = folder.resolve("generated").toString();
        Invocation bundle = Invocation.of("generate", BASICSP, "--out", out, "--bundle", "--json");
        assertEquals(0, bundle.exitCode(), bundle.err());
        assertTrue(Files.exists(Path.of(out, "runtime/CMakeLists.txt")));
        assertTrue(Files.exists(Path.of(out, "runtime/include/corbel/CORBA.h")));
        Invocation.of("generate", BASICSP, "--out", out);
        assertFalse(Files.exists(Path.of(out, "runtime")), "without --bundle its files go away");
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
    void aStoreThatCannotBeCreatedIsReportedWithAFix() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "in the way");
        Invocation invocation =
                Invocation.of("runs", "--store", file.resolve("store").toString(), "--json");
        assertEquals(1, invocation.exitCode());
        assertEquals("store-unreachable", invocation.json().at("/error/code").asText());
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

    @ParameterizedTest
    @CsvSource({"targets corbel, targets corbell, BW801", "double altitude, CORBA::TypeCode altitude, BW810"})
    void validatesWhatGeneratorsRefuse(String good, String bad, String code) throws IOException {
        Path model = folder.resolve("basicsp.bellwether");
        Files.writeString(
                model, Files.readString(Path.of(BASICSP, "basicsp.bellwether")).replace(good, bad));
        Invocation validated = Invocation.of("validate", model.toString(), "--json");
        Invocation generated = Invocation.of("generate", model.toString(), "--json");
        assertEquals(2, validated.exitCode());
        assertEquals(code, validated.json().at("/error/code").asText());
        assertTrue(validated.json().at("/problems/0/line").asInt() > 0);
        assertEquals(generated.json().at("/problems"), validated.json().at("/problems"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "experiment | Add one: experiment steady of local { timed phase timed; measure latency calls at"
                        + " controller.sensor.temperature in timed samples 500; }",
                "deployment | Add a deployment of House (the process and node of each instance), and an experiment of it"
                        + " (what is measured)",
                "assembly | Add an assembly (instances and what connects them), a deployment of it (the process and node of"
                        + " each), and an experiment (what is measured)"
            })
    void aModelWithNothingToRunIsToldWhatToAdd(String missing, String fix) throws IOException {
        Path project = folder.resolve("heating");
        assertEquals(0, Invocation.of("new", project.toString()).exitCode());
        Path model = project.resolve("heating.bellwether");
        assertFalse(Invocation.of("validate", model.toString()).err().contains("note:"));
        String text = Files.readString(model);
        Files.writeString(model, text.substring(0, text.indexOf("\n" + missing + " ")));
        Invocation validated = Invocation.of("validate", model.toString());
        assertEquals(0, validated.exitCode(), validated.err());
        assertEquals("note: the model has no experiment, so nothing can be run\n  " + fix + "\n", validated.err());
        assertEquals(
                fix,
                Invocation.of("validate", model.toString(), "--json")
                        .json()
                        .at("/notes/0/fix")
                        .asText());
        assertTrue(Invocation.of("run", model.toString()).err().endsWith("\n  " + fix + "\n"));
    }

    @Test
    void aMissingArgumentIsReportedInTheWordsOfTheHelp() {
        assertEquals(
                "error: MODEL is missing: a model file (.bellwether, .bwxmi), or a project's folder with all its model files"
                        + " (bellwether validate)\n  See bellwether validate --help\n",
                Invocation.of("validate").err());
        assertTrue(Invocation.of("import").err().startsWith("error: FILE.idl is missing: IDL files ("));
    }

    @Test
    void validatesCataloguesToo() throws IOException {
        String good = HOME + "/generators/org.bellwether.target.corbel/catalogues/corbel.bellwether";
        assertEquals(0, Invocation.of("validate", good).exitCode());
        Invocation broken = Invocation.of("validate", HOME + "/testmodels/broken/BW607/corbel.bellwether", "--json");
        assertEquals(2, broken.exitCode());
        assertEquals("BW607", broken.json().at("/error/code").asText());
    }

    @Test
    void printsProblemsAsCompilersDo() throws IOException {
        Path broken = Files.createDirectories(folder.resolve("broken")).resolve("basicsp.bellwether");
        String model = Files.readString(Path.of(BASICSP, "basicsp.bellwether"));
        Files.writeString(broken, model.replaceFirst("experiment steady of local", "experiment steady of none"));
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

    /** Names of one project clash with those of another project: renaming them would be wrong. */
    @ParameterizedTest
    @ValueSource(strings = {"run", "screen", "validate", "generate"})
    void aFolderOfProjectsIsNotTakenForAProject(String command) throws IOException {
        for (String project : List.of("one", "two")) {
            Path copy = Files.createDirectories(folder.resolve(project)).resolve("basicsp.bellwether");
            Files.copy(Path.of(BASICSP).resolve("basicsp.bellwether"), copy);
        }
        Invocation refused = Invocation.of(command, folder.toString(), "--json");
        assertEquals(2, refused.exitCode());
        JsonNode error = refused.json().path("error");
        assertEquals("several-projects", error.path("code").asText());
        assertEquals(
                "Name one of them, such as " + folder.resolve("one")
                        + "; or run the experiments of all projects: bellwether run " + folder + " --all",
                error.path("fix").asText());
    }

    @Test
    void theDoctorChangesNothingAndSaysWhatItSaw() throws IOException {
        // The user's own store would contain other runs
        JsonNode json =
                Invocation.of("doctor", "--json", "--store", folder.toString()).json();
        assertTrue(json.at("/checks").size() >= 8);
        assertTrue(json.at("/requirements").size() >= 3);
        String text = Invocation.of("doctor", "--store", folder.toString()).out();
        assertTrue(
                text.lines()
                        .allMatch(line ->
                                line.length() <= Console.WIDE || !line.strip().contains(" ")),
                text);
        List<String> names = json.at("/requirements").findValuesAsText("name");
        assertEquals(List.copyOf(new LinkedHashSet<>(names)), names, "each is named once");
        assertFalse(names.contains("g++") && names.contains("c++"), "one compiler is enough");
        for (JsonNode check : json.at("/checks")) {
            assertTrue(
                    List.of("ok", "note", "warning").contains(check.at("/level").asText()));
            assertFalse(
                    check.at("/level").asText().equals("warning")
                            && check.at("/fix").asText().isEmpty(),
                    check.toString());
        }
    }
}
