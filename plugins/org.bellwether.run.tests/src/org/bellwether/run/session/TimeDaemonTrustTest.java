// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Assembly;
import org.bellwether.results.experiment.Experiment.ProcessPlan;
import org.bellwether.run.FakeGenerated;
import org.bellwether.run.Place;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.junit.jupiter.api.Test;

class TimeDaemonTrustTest extends SessionFixture {
    private static final SessionRequest PLAIN = SessionRequest.of(Path.of("model"), Path.of("store"));

    @Test
    void aSessionOnOneMachineIsRefusedBeforeAnythingIsBuilt() {
        SessionRequest request =
                request(OptionalLong.empty(), Map.of(), 1, "one").with(Place.OF_MODEL.trustingTimeDaemons(true));
        WorkException refused = assertThrows(
                WorkException.class,
                () -> session(request, new FakeGenerated("exit 1", "exit 1")).run(store));
        assertEquals("trust-without-hosts", refused.code());
        assertEquals(2, refused.kind().exitCode());
        assertEquals("--trust-time-daemons", refused.where());
    }

    @Test
    void aProcessOnAnotherHostHasAnotherClock() {
        assertDoesNotThrow(() -> check(true, experiment(null, "gps")));
        assertThrows(WorkException.class, () -> check(true, experiment(null, null)));
    }

    @Test
    void oneConfigurationOnSeveralHostsIsEnough() {
        assertDoesNotThrow(() -> check(true, experiment((String) null), experiment("gps")));
    }

    @Test
    void nothingIsRefusedWithoutTrust() {
        assertDoesNotThrow(() -> check(false, experiment((String) null)));
    }

    private static void check(boolean trust, Experiment... experiments) throws WorkException {
        TimeDaemonTrust.check(PLAIN.with(Place.OF_MODEL.trustingTimeDaemons(trust)), List.of(experiments));
    }

    /** @param hosts the hosts of its processes; null for this machine */
    private static Experiment experiment(String... hosts) {
        List<ProcessPlan> processes = Stream.of(hosts)
                .map(host -> new ProcessPlan("p", "p", "n", host, List.of(), "other", 0, List.of()))
                .toList();
        return new Experiment(
                "m",
                "e",
                List.of(),
                1,
                List.of(),
                processes,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                new Assembly(List.of(), List.of()),
                1);
    }
}
