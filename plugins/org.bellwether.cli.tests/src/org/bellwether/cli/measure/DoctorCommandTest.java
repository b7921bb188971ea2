// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bellwether.cli.Invocation;
import org.bellwether.cli.StoredSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the text about the smallest visible difference; another test checks for missing programs. */
@Tag("slow")
class DoctorCommandTest {
    private static final double[] TEN = {10_000, 10_100, 9_900, 10_050, 9_950, 10_020, 9_980, 10_080, 9_930, 10_010};

    @TempDir
    private Path folder;

    @Test
    void tenRunsOfOneConfigurationSayWhatCanBeSeen() throws IOException {
        String session = new StoredSession(folder, 1).runs("corbel", TEN).end(null);
        String text = doctor().out().replaceAll("\\s+", " ");
        assertTrue(text.contains("from 10 runs of basicsp/steady (corbel, 1 session)"), text);
        assertTrue(
                text.matches(".* 5 runs a side 10 runs a side 20 runs a side get_data p50 \\d.\\d % \\d.\\d % .*"),
                text);

        JsonNode smallest = doctor("--json").json().at("/smallestDifference");
        assertTrue(smallest.at("/known").asBoolean());
        assertEquals(session, smallest.at("/session").asText());
        assertEquals(10, smallest.at("/runs").asInt());
        JsonNode median = smallest.at("/figures/0");
        assertEquals("p50", median.at("/statistic").asText());
        double five = median.at("/smallestVisible/0/value").asDouble();
        double twenty = median.at("/smallestVisible/2/value").asDouble();
        assertEquals(20, median.at("/smallestVisible/2/runsASide").asInt());
        assertTrue(0.01 < five && five < 0.05, "0.6 % from run to run: " + five);
        assertTrue(twenty < five / 2);
    }

    @Test
    void runsOfSessionsCountTogetherButDriftBetweenThemDoesNot() throws IOException {
        for (double drift : new double[] {1, 1.5}) {
            double[] six = new double[6];
            for (int i = 0; i < six.length; i++) {
                six[i] = TEN[i] * drift;
            }
            new StoredSession(folder, 1).runs("corbel", six).end(null);
        }
        JsonNode smallest = doctor("--json").json().at("/smallestDifference");
        assertEquals(
                "12 2",
                smallest.at("/runs").asText() + " " + smallest.at("/sessions").asText());
        double five = smallest.at("/figures/0/smallestVisible/0/value").asDouble();
        assertTrue(five < 0.06, "half as much again between sessions is not in it: " + five);
    }

    @Test
    void tooFewRunsSayHowToGetMore() throws IOException {
        new StoredSession(folder, 1)
                .runs("corbel", 10_000, 10_100, 9_900, 10_050, 9_950)
                .runs("omniorb", TEN[0])
                .end(null);
        Invocation doctor = doctor();
        assertTrue(doctor.out().contains("find out: bellwether run MODEL --repeat 10"), doctor.out());
        assertFalse(doctor("--json").json().at("/smallestDifference/known").asBoolean());
    }

    @Test
    void aStoreThatCannotBeReadIsSaidWithTheFix() throws IOException {
        Files.writeString(folder.resolve("store.db"), "this is no database ".repeat(1_000));
        Invocation doctor = doctor();
        String text = doctor.out().replaceAll("\\s+", " ");
        assertTrue(text.matches(".* calibration · not known: \\S.* find out: bellwether doctor --calibrate.*"), text);
        JsonNode calibration = doctor("--json").json().at("/calibration");
        assertFalse(calibration.at("/known").asBoolean());
        assertTrue(calibration.at("/reason").asText().startsWith("not known: "), calibration.toString());
        assertEquals("bellwether doctor --calibrate", calibration.at("/fix").asText());
    }

    @Test
    void aMachineThatWasNotCalibratedSaysHow() throws IOException {
        new StoredSession(folder, 1).runs("corbel", TEN).end(null);
        JsonNode calibration = doctor("--json").json().at("/calibration");
        assertEquals(
                "not calibrated in its present state", calibration.at("/reason").asText());
        assertEquals("bellwether doctor --calibrate", calibration.at("/fix").asText());
    }

    @Test
    void noStoreIsMadeByLooking() throws IOException {
        Path none = folder.resolve("none");
        Invocation doctor = Invocation.of("doctor", "--store", none.toString());
        assertTrue(doctor.out().contains("not known: no configuration was run 10 times"), doctor.out());
        assertFalse(Files.exists(none));
    }

    private Invocation doctor(String... more) {
        String[] all = new String[more.length + 3];
        all[0] = "doctor";
        all[1] = "--store";
        all[2] = folder.toString();
        System.arraycopy(more, 0, all, 3, more.length);
        return Invocation.of(all);
    }
}
