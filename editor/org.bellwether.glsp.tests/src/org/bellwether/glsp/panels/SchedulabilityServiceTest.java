// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.panels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import org.bellwether.glsp.BasicspFixture;
import org.bellwether.glsp.workbench.Page;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the page's request about deadlines. */
class SchedulabilityServiceTest extends BasicspFixture {
    private static final String BEHAVIOUR = "on timer ";

    private Page page;

    @BeforeEach
    void open() {
        page = new Page(session);
    }

    @AfterEach
    void close() {
        page.close();
    }

    private JsonObject current() throws InterruptedException {
        return page.ask("schedulability/current").getAsJsonObject();
    }

    @Test
    void aModelWithoutTimingHasNoAnswers() throws Exception {
        assertTrue(current().getAsJsonArray("findings").isEmpty());
        assertTrue(current().getAsJsonArray("marks").isEmpty());
    }

    @Test
    void missingTimesAreInformation() throws Exception {
        int at = text().indexOf(BEHAVIOUR);
        int brace = text().indexOf(" {", at);
        session.setText(FILE, text().substring(0, brace) + " timing (deadline 1 ms)" + text().substring(brace));
        JsonObject finding = current().getAsJsonArray("findings").get(0).getAsJsonObject();
        assertTrue(finding.get("information").getAsBoolean(), finding.toString());
        JsonObject problem = finding.getAsJsonObject("problem");
        assertEquals("", problem.get("code").getAsString());
        assertEquals(FILE, problem.get("file").getAsString());
        assertTrue(problem.get("text").getAsString().contains("has no result for timer."), problem.toString());
        JsonObject mark = current().getAsJsonArray("marks").get(0).getAsJsonObject();
        assertEquals(BASICSP + "::timer", mark.get("element").getAsString());
        assertEquals("unknown", mark.get("verdict").getAsString());
    }
}
