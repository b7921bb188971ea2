// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.panels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.Map;
import org.bellwether.glsp.BasicspFixture;
import org.bellwether.glsp.workbench.Page;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the page's requests about specialisations. */
class SpecialisationServiceTest extends BasicspFixture {
    private static final String GPS = FILE + "#local::here::gps";

    private Page page;

    @BeforeEach
    void open() {
        page = new Page(session);
    }

    @AfterEach
    void close() {
        page.close();
    }

    private JsonElement part(String shape) throws InterruptedException {
        return page.ask("specialise/part", Map.of("experiment", "steady", "shape", shape));
    }

    @Test
    void allPartsComeWithoutReasons() throws Exception {
        JsonObject view = page.ask("specialise/of", Map.of("experiment", "")).getAsJsonObject();
        assertEquals("steady", view.get("experiment").getAsString());
        assertEquals("", view.get("refusal").getAsString());
        assertEquals(9, view.getAsJsonArray("parts").size());
        JsonObject first = view.getAsJsonArray("parts").get(0).getAsJsonObject();
        assertEquals("process", first.get("kind").getAsString());
        JsonObject answer = first.getAsJsonArray("answers").get(0).getAsJsonObject();
        assertEquals("framework", answer.get("specialisation").getAsString());
        assertEquals("allowed", answer.get("status").getAsString());
        assertTrue(answer.getAsJsonArray("reasons").isEmpty());
    }

    @Test
    void aShapeHasTheReasonsOfWhatItShows() throws Exception {
        JsonObject process = part(GPS + "|:name").getAsJsonObject();
        assertEquals(GPS, process.get("element").getAsString());
        JsonObject answer = process.getAsJsonArray("answers").get(0).getAsJsonObject();
        assertFalse(answer.getAsJsonArray("reasons").isEmpty());
        String wire = BASICSP + "/connections.airframe.gps-gps.data";
        assertEquals(wire, part(wire).getAsJsonObject().get("element").getAsString());
        String nested = FILE + "#Outer::inner|>" + wire;
        assertEquals(wire, part(nested).getAsJsonObject().get("element").getAsString());
    }

    /** The test uses the user's store, which may have a calibration of this machine, or none. */
    @Test
    void gainsArePredictedOrTheirLackIsExplained() throws Exception {
        JsonObject gains =
                page.ask("specialise/gains", Map.of("experiment", "steady")).getAsJsonObject();
        boolean none = gains.getAsJsonArray("messages").isEmpty();
        assertEquals(none, gains.get("fix").getAsString().endsWith("--calibrate"), gains.toString());
        assertEquals(none, gains.get("source").getAsString().isEmpty(), gains.toString());
    }

    @Test
    void otherShapesHaveNone() throws Exception {
        assertTrue(part(FILE + "#nav::GPS").isJsonNull());
        assertTrue(part("gone").isJsonNull());
    }
}
