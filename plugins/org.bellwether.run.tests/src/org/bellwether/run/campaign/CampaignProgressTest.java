// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.run.SessionListener;
import org.junit.jupiter.api.Test;

class CampaignProgressTest {
    @Test
    void reportsTheNumberOfCompletedRunsAndTheCurrentOne() {
        List<String> heard = new ArrayList<>();
        CampaignProgress progress = new CampaignProgress(
                new SessionListener() {
                    @Override
                    public void runs(int done, int of, String current) {
                        heard.add(done + "/" + of + " " + current);
                    }
                },
                3,
                5);
        progress.begin("d04");
        progress.end();
        progress.begin("reference");
        progress.end();
        assertEquals(List.of("3/5 d04", "4/5 ", "4/5 reference", "5/5 "), heard);
    }
}
