// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.specialise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.bellwether.cli.Invocation;
import org.bellwether.cli.terminal.Console;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpecialiseCommandTest {
    private static final Path REPOSITORY = Path.of(System.getProperty("bellwether.home"));
    private static final String BASICSP =
            REPOSITORY.resolve("examples/basicsp/basicsp.bellwether").toString();

    @TempDir
    private Path folder;

    @Test
    void goldenFilesAreWhatIsPrinted() throws IOException {
        for (var file : CommittedSpecialisations.all(REPOSITORY).entrySet()) {
            Path golden = REPOSITORY.resolve(file.getKey());
            assertEquals(
                    Files.isRegularFile(golden) ? Files.readString(golden) : "",
                    file.getValue(),
                    file.getKey() + ": refresh it by ./bellwether regenerate");
        }
    }

    @Test
    void thePageShowsWhatIsPrinted() throws IOException {
        String printed = CommittedSpecialisations.all(REPOSITORY).get(CommittedSpecialisations.GOLDEN + "basicsp.txt");
        String page = Files.readString(REPOSITORY.resolve("docs/how-to/specialisation.md"));
        for (String first : List.of("process timer ", "connection timer.timeout ")) {
            String block = Stream.of(printed.split("\n\n"))
                    .filter(each -> each.startsWith(first))
                    .findFirst()
                    .orElseThrow()
                    .indent(4);
            assertTrue(page.contains(block), "the example is not:\n" + block);
        }
    }

    @Test
    void theTextFitsTheTerminalAndPromisesNothing() throws IOException {
        Invocation analysed = Invocation.of("specialise", BASICSP);
        assertEquals(0, analysed.exitCode(), analysed.err());
        assertEquals("", analysed.err());
        assertTrue(analysed.out().contains("This is an analysis only. Corbel has these:\n  dispatch, fixed-sizes, "));
        for (String name : List.of("basicsp.txt", "details.txt", "predicted.txt")) {
            CommittedSpecialisations.all(REPOSITORY)
                    .get(CommittedSpecialisations.GOLDEN + name)
                    .lines()
                    .forEach(line -> assertTrue(line.length() <= Console.WIDE, line));
        }
    }

    /**
     * The costs state that dispatch gains 100 per call and 60 per push, framework 80 and 50, and all together 160 and
     * 100.
     */
    @Test
    void predictedGainsFollowFromTheCosts() throws IOException {
        var files = CommittedSpecialisations.all(REPOSITORY);
        JsonNode json = new ObjectMapper()
                .readTree(files.get(CommittedSpecialisations.GOLDEN + "predicted.json"))
                .at("/prediction");
        assertTrue(json.at("/calibrated").asBoolean());
        assertTrue(json.at("/exact").asBoolean());
        assertEquals(5, json.at("/messages").size(), json.toString());
        JsonNode push = json.at("/messages/0");
        assertEquals("push_Timeout", push.at("/operation").asText());
        assertEquals(20, push.at("/perSecond").asDouble());
        assertEquals("dispatch", push.at("/specialisations/0/name").asText());
        assertEquals(60, push.at("/specialisations/0/instructions/gain").asDouble(), 0.2);
        assertEquals(100, push.at("/together/instructions/gain").asDouble(), 0.2);
        JsonNode activation = json.at("/activations/1");
        assertEquals("saturated", activation.at("/phase").asText());
        assertEquals(6, activation.at("/messages").asDouble(), "two calls, three events and a report");
        assertEquals(
                2 * 160 + 4 * 100, activation.at("/together/instructions/gain").asDouble(), 0.5);
        assertTrue(activation.at("/together/ns/low").asDouble()
                < activation.at("/together/ns/gain").asDouble());
        String text = files.get(CommittedSpecialisations.GOLDEN + "predicted.txt");
        assertTrue(text.contains("2026-01-02T03:04:05Z"), text);
    }

    @Test
    void withoutACalibrationTheTextSaysHowToMakeOne() throws IOException {
        Path store = folder.resolve("store");
        Invocation analysed = Invocation.of("specialise", BASICSP, "--store", store.toString());
        assertEquals(0, analysed.exitCode(), analysed.err());
        assertTrue(analysed.out().contains("has no calibration"), analysed.out());
        assertTrue(analysed.out().contains(" specialise " + BASICSP + " --calibrate"), analysed.out());
        assertFalse(Files.exists(store), "an analysis makes no store");
        JsonNode json = Invocation.of("specialise", BASICSP, "--store", store.toString(), "--json")
                .json();
        assertFalse(json.at("/prediction/calibrated").asBoolean(true));
        assertTrue(json.at("/prediction/fix").asText().endsWith("--calibrate"), json.toString());
    }

    @Test
    void proofsAreShownOnRequest() {
        Invocation brief = Invocation.of("specialise", BASICSP);
        Invocation full = Invocation.of("specialise", BASICSP, "--details");
        String proof = "corbel.Concurrency is reactive in process gps, the default";
        assertFalse(brief.out().contains(proof), brief.out());
        assertTrue(full.out().contains(proof), full.out());
        assertTrue(full.out().contains("gives up"), full.out());
    }

    @Test
    void optionsOfTheCommandLineAreThoseOfTheAnalysis() throws IOException {
        JsonNode json = Invocation.of("specialise", BASICSP, "--set", "corbel.SocketWait=adaptive", "--json")
                .json();
        assertEquals("bellwether.specialise/1", json.at("/schema").asText());
        assertFalse(json.at("/implemented").asBoolean(true));
        JsonNode wait = StreamSupport.stream(json.at("/processes/1/invariants").spliterator(), false)
                .filter(each -> each.at("/name").asText().equals("one-wait"))
                .findFirst()
                .orElseThrow();
        assertEquals("fails", wait.at("/status").asText());
        assertEquals(
                "corbel.SocketWait is adaptive in process gps, by --set",
                wait.at("/counterexample/text").asText());
        assertEquals("no", json.at("/processes/1/specialisations/0/allowed").asText());
        assertEquals(
                "one-wait", json.at("/processes/1/specialisations/0/broken/0").asText());
    }

    @Test
    void statedAssumptionsAreListedWithTheirElements() throws IOException {
        String model = stating("no-current");
        Invocation analysed = Invocation.of("specialise", model, "--experiment", "remote");
        assertEquals(0, analysed.exitCode(), analysed.err());
        for (String part : List.of(
                "\nstated assumptions: nothing checks them\n",
                "\n  no-current: the user function check uses no Current",
                "\nassumptions: the model neither shows nor states these\n",
                "\n  no-interceptors: the user function check registers no interceptor",
                "\n  State those of a user function in the block")) {
            assertTrue(analysed.out().contains(part), part + " is not in\n" + analysed.out());
        }
        JsonNode json = Invocation.of("specialise", model, "--experiment", "remote", "--json")
                .json();
        assertEquals(2, json.at("/stated").size(), json.toString()); // the assumptions about check and about hear
        assertEquals("no-current", json.at("/stated/0/invariants/0").asText());
        assertEquals(
                "component ctx::Server / assumption no-current",
                json.at("/stated/0/path").asText());
        assertEquals(0, json.at("/contradicted").size(), json.toString());
        assertTrue(json.at("/assumptions/0/invariants").size() > 1, json.toString());
    }

    @Test
    void anAssumptionThatTheDeploymentContradictsIsListed() throws IOException {
        String model = stating("one-thread");
        List<String> arguments = List.of(
                "specialise", model, "--experiment", "remote", "--set", "corbel.Concurrency=thread-per-connection");
        Invocation analysed = Invocation.of(arguments.toArray(String[]::new));
        assertEquals(0, analysed.exitCode(), analysed.err());
        assertTrue(
                analysed.out().contains("\ncontradicted assumptions: remove them from the model\n  one-thread"),
                analysed.out());
        List<String> withJson = new ArrayList<>(arguments);
        withJson.add("--json");
        JsonNode json = Invocation.of(withJson.toArray(String[]::new)).json();
        assertEquals("one-thread", json.at("/contradicted/0/invariant").asText());
        assertEquals(
                "corbel.Concurrency is thread-per-connection in process serve, by --set",
                json.at("/contradicted/0/counterexample/text").asText());
    }

    /** Returns a model with two user functions in a server, which states an assumption about them. */
    private String stating(String assumption) throws IOException {
        Path contexts = REPOSITORY.resolve("testmodels/valid/contexts/contexts.bellwether");
        String port = "    provides Ask ask;\n";
        String stated = Files.readString(contexts).replace(port, port + "\n    assume " + assumption + ";\n");
        return Files.writeString(folder.resolve("stated.bellwether"), stated).toString();
    }

    @Test
    void replicasThatDoNotDifferShareABlock() {
        String model = REPOSITORY.resolve("testmodels/valid/replicas").toString();
        Invocation analysed = Invocation.of("specialise", model);
        assertEquals(0, analysed.exitCode(), analysed.err());
        assertTrue(analysed.out().contains("process callers_0 and 3 alike"), analysed.out());
        assertTrue(analysed.out().contains("callee.served and 99 alike"), analysed.out());
    }

    @Test
    void wrongInputIsRefused() throws IOException {
        for (List<String> arguments : List.of(
                List.of("--target", "omniorb"),
                List.of("--set", "corbel.Nonsense=1"),
                List.of("--set", "Concurrency=reactive"),
                List.of("--experiment", "none"),
                List.of("--parameter", "nonsense=1"))) {
            List<String> all = new ArrayList<>(List.of("specialise", BASICSP));
            all.addAll(arguments);
            Invocation refused = Invocation.of(all.toArray(String[]::new));
            assertEquals(2, refused.exitCode(), arguments + refused.out());
            assertEquals("", refused.out());
            assertFalse(refused.err().isEmpty());
        }
        Path broken = Files.writeString(folder.resolve("broken.bellwether"), "module m {");
        assertEquals(2, Invocation.of("specialise", broken.toString()).exitCode());
        assertEquals(
                2,
                Invocation.of("specialise", folder.resolve("absent").toString()).exitCode());
    }
}
