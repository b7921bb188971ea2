// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.bellwether.specialise.catalogue.Specialisation;
import org.bellwether.specialise.invariant.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ObstaclesTest {
    private static final String SERVER = "process s { server; }";
    private static final String PRIORITY = "process s { server; option ServerPriority on corbel = 5; }";

    @TempDir
    private Path folder;

    @Test
    void aModelThatAllowsItHasNone() throws IOException {
        AnalysisResult pair = AnalysedModel.pair(folder).result();
        for (Specialisation each : Specialisation.values()) {
            assertEquals(Optional.empty(), Obstacles.first(pair, each));
        }
    }

    @Test
    void aCounterexampleOfTheServerIsOneOfTheConnection() throws IOException {
        Obstacle obstacle = first(Specialisation.DISPATCH, SERVER, PRIORITY);
        assertEquals("connection client.store -> server.store", obstacle.part());
        assertEquals("server-priorities of the server", obstacle.requirement().toString());
        assertEquals(Status.FAILS, obstacle.status());
        assertTrue(obstacle.reason().text().contains("ServerPriority is 5 in process s"), obstacle.toString());
        assertTrue(obstacle.reason().place().line() > 0, obstacle.toString());
    }

    @Test
    void aCounterexampleOfAConnectionIsOneOfTheProcess() throws IOException {
        Obstacle obstacle = first(Specialisation.HOOKS_OUT, SERVER, PRIORITY);
        assertEquals("process c", obstacle.part());
        assertEquals(
                "no-service-contexts of each connection", obstacle.requirement().toString());
        assertTrue(obstacle.reason().text().endsWith("carries its client's priority"), obstacle.toString());
    }

    @Test
    void anOperationIsNamedWithItsConnection() throws IOException {
        Obstacle obstacle = first(Specialisation.WHOLE_REQUEST, "call store.get(key = 1);", "call store.get();");
        assertEquals("operation get of connection client.store -> server.store", obstacle.part());
        assertEquals("constant-arguments", obstacle.requirement().toString());
    }

    @Test
    void anAssumptionThatIsNotStatedIsOne() throws IOException {
        Obstacle obstacle = first(Specialisation.FRAMEWORK, "return 7;", "user refine;\n      return 7;");
        assertEquals("process s", obstacle.part());
        assertEquals(Status.ASSUMED, obstacle.status());
        assertTrue(obstacle.reason().text().startsWith("the user function refine "), obstacle.toString());
    }

    @Test
    void aCounterexampleGoesBeforeAssumptions() throws IOException {
        Obstacle obstacle =
                first(Specialisation.HOOKS_OUT, "return 7;", "user refine;\n      return 7;", SERVER, PRIORITY);
        assertEquals(Status.FAILS, obstacle.status());
    }

    private Obstacle first(Specialisation specialisation, String... replacements) throws IOException {
        return Obstacles.first(AnalysedModel.pair(folder, replacements).result(), specialisation)
                .orElseThrow();
    }
}
