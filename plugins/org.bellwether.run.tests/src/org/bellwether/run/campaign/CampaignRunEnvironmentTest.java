// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.results.campaign.CampaignAnalysis;
import org.bellwether.results.campaign.CampaignState;
import org.bellwether.results.campaign.CampaignWording;
import org.bellwether.results.campaign.DesignTable;
import org.bellwether.results.effects.Effects;
import org.bellwether.run.CampaignRequest;
import org.bellwether.run.SessionListener;
import org.bellwether.run.WorkException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Campaigns that are resumed after a change of the compiler, the host or the runtime. */
@Tag("slow")
class CampaignRunEnvironmentTest extends CampaignFixture {
    private Campaign.Outcome interruptedAtTheSixth() throws Exception {
        Thread here = Thread.currentThread();
        return campaign(request(1, 0, false), counted(), new SessionListener() {
                    private int runs;

                    @Override
                    public void launching(Path directory) {
                        if (++runs == 6) {
                            here.interrupt();
                        }
                    }
                })
                .run(store);
    }

    /** Different flags, compilers, runtimes and hosts are different environments. */
    @Test
    void aCampaignInAnotherRunEnvironmentContinuesOnlyAsANewBlock() throws Exception {
        Files.writeString(folder.resolve("flags"), "CMAKE_CXX_FLAGS:STRING=\n");
        Campaign.Outcome first = interruptedAtTheSixth();
        assertFalse(first.complete());
        int launches = launches().size();
        Files.writeString(folder.resolve("flags"), "CMAKE_CXX_FLAGS:STRING=-O0 -fPIC\n");
        WorkException refused = assertThrows(
                WorkException.class,
                () -> campaign(request(1, 0, false), counted(), SessionListener.SILENT)
                        .run(store));
        assertEquals("other-circumstances", refused.code());
        assertEquals(WorkException.Kind.INPUT, refused.kind());
        assertTrue(refused.fix().contains("--new-block"), refused.fix());
        assertEquals(launches, launches().size(), "nothing is measured");
        assertEquals(5, goodSteps(row(first)));
        List<String> notes = new ArrayList<>();
        SessionListener noting = new SessionListener() {
            @Override
            public void note(String text) {
                notes.add(text);
            }
        };
        CampaignRequest going = request(1, 0, false);
        CampaignRequest asBlock = new CampaignRequest(
                going.session(), going.design(), going.referenceEvery(), going.retries(), 0, 1, false, true);
        Campaign.Outcome second = campaign(asBlock, counted(), noting).run(store);
        assertEquals(first.campaign(), second.campaign());
        assertEquals(12, goodSteps(row(second)));
        assertTrue(notes.toString().contains("form a block of their own"), notes.toString());
        CampaignAnalysis analysis = new CampaignAnalysis(store, CampaignState.read(store, row(second)));
        assertEquals(List.of(5, 7), analysis.blocks().runs());
        Effects effects = analysis.effects(false, false, 0.05).all().get(0);
        assertEquals(4_000, effects.effects().get(0).value(), 200, "50 us between the blocks move no effect");
        assertFalse(analysis.drift(CampaignState.read(store, row(second))
                        .plan()
                        .responses()
                        .get(0))
                .isSeen());
        String table = DesignTable.csv(CampaignState.read(store, row(second)).plan(), analysis);
        assertTrue(table.contains(",1,") && table.contains(",2,"), table);
        assertTrue(CampaignWording.notes(CampaignState.read(store, row(second)).plan(), analysis, false)
                .toString()
                .contains("in 2 run environments: 5 with "));
        assertTrue(
                campaign(request(1, 0, false), counted(), SessionListener.SILENT)
                        .run(store)
                        .complete(),
                "a complete campaign is reported in any run environment");
    }

    /** A campaign may be resumed with any build flags if its earlier runs have no record of their flags. */
    @Test
    void factsMissingInEarlierRunsAreNotCompared() throws Exception {
        Files.writeString(folder.resolve("flags"), "\n");
        interruptedAtTheSixth();
        Files.writeString(folder.resolve("flags"), "CMAKE_CXX_FLAGS:STRING=-O0\n");
        assertEquals(
                12,
                goodSteps(row(campaign(request(1, 0, false), counted(), SessionListener.SILENT)
                        .run(store))));
    }
}
