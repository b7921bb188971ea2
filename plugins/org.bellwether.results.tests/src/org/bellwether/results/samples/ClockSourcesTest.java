// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class ClockSourcesTest {
    private static final String RESULT = """
            {"phases":[{"name":"timed"}],
             "clocks":[{"host":"a","groups":[
               {"errorNs":21000,"hereErrorNs":null,"kept":[[900000000,900000200,900000100]]},
               {"errorNs":25000,"hereErrorNs":7,"kept":[[2100000000,2100000200,2100000100]]}]}],
             "timeDaemons":[{"host":null,"answers":"= running\\n systemd\\n"},
               {"host":"a","answers":"= chronyc\\n C0,192.0.2.1,3,1,0.00001,0,0,0,0,0,0.002,0.0005,64.5,Normal\\n"}]}""";

    @Test
    void theSourceStandsBesideTheBound() throws IOException {
        ObjectNode estimate = estimate(RESULT);
        assertEquals("a", estimate.path("host").asText());
        assertEquals(700, estimate.path("boundNs").asDouble(), 10);
        assertEquals(
                new ObjectMapper()
                        .readTree("{\"daemon\":\"chrony\",\"reference\":\"192.0.2.1\",\"errorNs\":1510000,"
                                + "\"kernelErrorNs\":25000}"),
                new ObjectMapper().readTree(estimate.path("source").toString()));
        assertEquals("{\"daemon\":\"none\"}", estimate.path("launcherSource").toString());
    }

    @Test
    void olderLaunchesAskedNobody() throws IOException {
        ObjectNode estimate = estimate(RESULT.replace("timeDaemons", "before").replace("rrorNs", "before"));
        assertEquals(700, estimate.path("boundNs").asDouble(), 10);
        assertFalse(estimate.has("source"));
        assertFalse(estimate.has("launcherSource"));
    }

    private static ObjectNode estimate(String result) throws IOException {
        return LaunchClocks.of(new ObjectMapper().readTree(result)).estimates().get(0);
    }
}
