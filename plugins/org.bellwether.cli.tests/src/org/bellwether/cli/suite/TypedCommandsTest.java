// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.bellwether.cli.gate.JunitFile;
import org.bellwether.results.gate.GateFinding;
import org.bellwether.results.gate.GateJson;
import org.bellwether.results.gate.GateResult;
import org.bellwether.results.gate.GateVerdict;
import org.bellwether.results.gate.GateWarning;
import org.bellwether.results.gate.Threshold;
import org.bellwether.results.store.row.SuiteRow;
import org.bellwether.results.suite.SuiteData;
import org.bellwether.results.suite.SuiteJson;
import org.bellwether.results.suite.SuiteLine;
import org.bellwether.results.suite.SuitePlan;
import org.bellwether.results.suite.SuiteProblem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JSON and JUnit's XML show commands in the form that the user types, so that copied commands work. */
class TypedCommandsTest {
    private static final String PROPERTY = "bellwether.command";

    @TempDir
    private Path folder;

    private String before;

    @BeforeEach
    void type() {
        before = System.setProperty(PROPERTY, "./bellwether");
    }

    @AfterEach
    void restore() {
        if (before == null) {
            System.clearProperty(PROPERTY);
        } else {
            System.setProperty(PROPERTY, before);
        }
    }

    private static GateResult result() {
        return new GateResult(
                new GateResult.Rule(new Threshold(5), false),
                List.of(new GateFinding(
                        "corbel",
                        Optional.empty(),
                        Optional.empty(),
                        GateVerdict.FAILED,
                        "failed-runs",
                        "2 of 2 new runs failed",
                        "To see why: bellwether show 1234",
                        OptionalInt.empty(),
                        OptionalInt.empty())),
                List.of(new GateWarning("corbel", "made by: bellwether run m")));
    }

    @Test
    void aGateNamesCommandsAsTheUserTypesThem() {
        var json = GateJson.of(result(), "failed");
        assertEquals(
                "To see why: ./bellwether show 1234",
                json.at("/configurations/0/fix").asText());
        assertEquals(
                "corbel: made by: ./bellwether run m", json.at("/warnings/0").asText());
    }

    @Test
    void aSuiteNamesCommandsAsTheUserTypesThem() throws Exception {
        SuitePlan.Member member = new SuitePlan.Member("a", "steady", List.of());
        SuiteProblem problem = new SuiteProblem("code", "it is wrong", "", "Say: bellwether validate a", 2);
        SuiteData view = new SuiteData(
                new SuiteRow("id", "/f", "i", "h", "bellwether run f --all", "{}", Instant.EPOCH, "/f/r.html"),
                new SuitePlan(List.of(member), List.of("The design d is run by bellwether screen a")),
                List.of(new SuiteLine(member, 1, Optional.empty(), Optional.of(problem))));
        var json = SuiteJson.of(view);
        assertEquals(
                "Say: ./bellwether validate a",
                json.at("/experiments/0/error/fix").asText());
        assertEquals(
                "The design d is run by ./bellwether screen a",
                json.at("/leftOut/0").asText());
        Path xml = folder.resolve("suite.xml");
        SuiteJunit.write(view, xml);
        String text = Files.readString(xml);
        assertTrue(text.contains("it is wrong. Say: ./bellwether validate a"), text);
    }

    @Test
    void junitFilesNameCommandsAsTheUserTypesThem() {
        assertEquals("? ./bellwether show x", JunitFile.printable("\u0001 bellwether show x"));
    }
}
