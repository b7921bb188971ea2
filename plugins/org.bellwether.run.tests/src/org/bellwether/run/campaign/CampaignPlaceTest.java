// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellwether.generator.target.Targets;
import org.bellwether.run.FakeTarget;
import org.bellwether.run.SessionListener;
import org.bellwether.run.WorkException;
import org.junit.jupiter.api.Test;

/** Campaigns whose runs are made at another place. */
class CampaignPlaceTest extends CampaignFixture {
    private final List<CampaignWork> asked = new ArrayList<>();

    /** Makes no steps, so that the campaign stays open. */
    private final CampaignPlace place = new CampaignPlace() {
        @Override
        public String name() {
            return "elsewhere";
        }

        @Override
        public void make(CampaignWork work) throws WorkException {
            asked.add(work);
            throw new WorkException(WorkException.Kind.MACHINE, "nobody-there", "There is nobody", "elsewhere", "Wait");
        }
    };

    private void runElsewhere(int jobs) {
        Campaign campaign = new Campaign(
                request(1, 0, false, jobs),
                SessionListener.SILENT,
                Optional.of(place),
                Targets.of(new FakeTarget("one")),
                new Generated(counted()));
        assertEquals(
                "nobody-there",
                assertThrows(WorkException.class, () -> campaign.run(store)).code());
    }

    @Test
    void thePlaceGetsTheOpenStepsOfTheSameCampaignAgain() throws Exception {
        runElsewhere(1);
        runElsewhere(4);
        assertEquals(12, asked.get(0).open().size());
        assertEquals(
                asked.get(0).campaign().id(),
                asked.get(1).campaign().id(),
                "the number of workers makes no difference");
        assertEquals(
                "2",
                asked.get(0)
                        .requestOf(asked.get(0).state().plan().steps().stream()
                                .filter(step -> "2".equals(step.values().get("fa")))
                                .findFirst()
                                .orElseThrow())
                        .selection()
                        .parameters()
                        .get("a"));
    }

    @Test
    void runsOnThisMachineAreAnotherCampaign() throws Exception {
        runElsewhere(1);
        Campaign.Outcome here = campaign(request(1, 0, false), counted(), SessionListener.SILENT)
                .run(store);
        assertNotEquals(asked.get(0).campaign().id(), here.campaign().orElseThrow());
        assertEquals(12, goodSteps(row(here)));
    }
}
