// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.suite.SuiteRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that input in the dialog becomes the same request as on the command line. */
class RunSettingsTest {
    private static final Path MODEL = Path.of("/m");
    private static final Path STORE = Path.of("/s");

    @Test
    void emptySettingsAreLeftToTheModel() {
        SessionRequest request = RunSettings.of("steady").request(MODEL, STORE);
        assertEquals(Optional.of("steady"), request.selection().experiment());
        assertEquals(List.of(), request.selection().targets());
        assertEquals(OptionalLong.empty(), request.amount().samples());
        assertEquals(OptionalInt.empty(), request.amount().rounds());
        assertEquals(1, request.amount().repeat());
        assertEquals(1, request.amount().rateScale());
        assertEquals(
                "bellwether run /m --experiment steady", request.destination().command());
    }

    @Test
    void givenSettingsAppearInTheRequestAndItsCommand() {
        SessionRequest request = new RunSettings(
                        "",
                        "",
                        List.of("corbel", "omniorb"),
                        " 200 ",
                        "0",
                        "2",
                        "5",
                        "2.5",
                        List.of("corbel.a = x=y"),
                        "",
                        false)
                .request(MODEL, STORE);
        assertEquals(OptionalLong.of(200), request.amount().samples());
        assertEquals(OptionalLong.of(0), request.amount().warmup());
        assertEquals(OptionalInt.of(2), request.amount().rounds());
        assertEquals(5, request.amount().repeat());
        assertEquals(2.5, request.amount().rateScale());
        assertEquals(Map.of("corbel.a", "x=y"), request.selection().options());
        String command = request.destination().command();
        assertTrue(command.endsWith("--samples 200 --warmup 0 --rounds 2 --repeat 5 --rate-scale 2.5"), command);
    }

    @Test
    void severalExperimentsAreASuite() {
        RunSettings all =
                new RunSettings("", RunSettings.ALL, List.of("corbel"), "200", "", "", "", "", List.of(), "", false);
        SuiteRequest request = all.suite(MODEL, STORE).orElseThrow();
        assertEquals(List.of(), request.tags());
        assertEquals(Optional.empty(), request.session().selection().experiment());
        assertEquals(" --target corbel --samples 200", request.options());
        assertEquals(
                "bellwether run /m --all --target corbel --samples 200",
                request.session().destination().command());
        RunSettings nightly = new RunSettings("", "nightly", List.of(), "", "", "", "", "", List.of(), "", false);
        assertEquals(
                List.of("nightly"), nightly.suite(MODEL, STORE).orElseThrow().tags());
        assertEquals(
                "bellwether run /m --tag nightly",
                nightly.request(MODEL, STORE).destination().command());
        assertEquals(Optional.empty(), RunSettings.of("steady").suite(MODEL, STORE));
    }

    private static RunSettings at(String place, boolean withoutRealTime) {
        return new RunSettings("steady", "", List.of(), "", "", "", "", "", List.of(), place, withoutRealTime);
    }

    @Test
    void aLabAndTheSchedulingAreSettings() {
        SessionRequest stated = at("", false).request(MODEL, STORE);
        assertFalse(stated.place().lab());
        assertFalse(stated.place().withoutRealTime());
        SessionRequest lab = at(RunSettings.LAB, false).request(MODEL, STORE);
        assertTrue(lab.place().lab());
        assertEquals(
                "bellwether run /m --experiment steady --lab", lab.destination().command());
        SessionRequest both = at(RunSettings.LAB, true).request(MODEL, STORE);
        assertTrue(both.place().lab());
        assertTrue(both.place().withoutRealTime());
        assertEquals(
                "bellwether run /m --experiment steady --lab --without-real-time",
                both.destination().command());
        String message = assertThrows(EditRefused.class, () -> at("moon", false).request(MODEL, STORE))
                .getMessage();
        assertTrue(message.contains("moon"), message);
    }

    @Test
    void settingsOfAnOlderVersionArePartial() {
        assertTrue(at(null, false).isPartial());
        assertFalse(at("", true).isPartial());
    }

    @ParameterizedTest
    @CsvSource({
        "0,,,,1,, Samples",
        "-1,,,,1,, Samples",
        "x,,,,1,, Samples",
        "9999999999,,,,1,, Samples",
        "5,1.5,,,1,, Warm-up",
        "5,,0,,1,, Rounds",
        "5,,,0,1,, Repeat",
        "5,,,,0,, factor",
        "5,,,,1e9,, factor",
        "5,,,,NaN,, factor",
        "5,,,,8000000,, factor",
        "5,,,,1,reactor=epoll, reactor",
        "5,,,,1,corbel.reactor, corbel.reactor"
    })
    void invalidSettingsAreRefused(
            String samples, String warmup, String rounds, String repeat, String rate, String option, String said) {
        RunSettings settings = new RunSettings(
                "",
                "",
                List.of(),
                samples,
                warmup == null ? "" : warmup,
                rounds == null ? "" : rounds,
                repeat == null ? "" : repeat,
                rate,
                option == null ? List.of() : List.of(option),
                "",
                false);
        String message = assertThrows(EditRefused.class, () -> settings.request(MODEL, STORE))
                .getMessage();
        assertTrue(message.contains(said), message);
    }
}
