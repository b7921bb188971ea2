// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bellwether.generator.target.Targets;
import org.bellwether.results.campaign.CampaignPlan;
import org.bellwether.run.CampaignRequest;
import org.bellwether.run.FakeGenerated;
import org.bellwether.run.FakeTarget;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.project.GenerationStep;
import org.bellwether.run.project.Project;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Campaigns that are refused before they measure. */
@Tag("slow")
class CampaignRefusalTest extends CampaignFixture {
    @Test
    void aDesignThatCanTellNothingIsRefusedBeforeItsRuns() throws Exception {
        String one = "  parameter a : long = 1 in 1 ..;\n  factor fa = ${a} { 1, 2 }\n";
        model(one + "  design d : full-factorial { }\n");
        assertEquals("BW523", refusal());
        model(FACTORS + "  design d : sweep { }\n");
        assertEquals("BW523", refusal());
        // Without the illegal combinations, two of the four planned combinations of b and c remain
        model("""
                  parameter b : long = 1 in 1 ..;
                  parameter c : long = 1 in 1 ..;
                  factor fb = ${b} { 1, 2 }
                  factor fc = ${c} { 1, 7 }
                  design d : exhaustive { }
                """);
        assertEquals("no-error", refusal());
        model(one);
        Campaign.Preview preview = campaign(request(1, 0, false), counted(), SessionListener.SILENT)
                .preview(store, 0);
        assertEquals(
                8,
                preview.plan().steps().stream()
                        .filter(step -> step.purpose().equals(CampaignPlan.DESIGN))
                        .count(),
                "one factor without a design gets repeats");
    }

    @Test
    void aProgramThatDoesNotBuildStopsTheCampaignUntilItDoes() throws Exception {
        CampaignRequest request = request(1, 0, false);
        WorkException refused = assertThrows(
                WorkException.class,
                () -> new Campaign(
                                request,
                                SessionListener.SILENT,
                                Targets.of(new FakeTarget("one")),
                                new FakeGenerated("exit 1", "measure"))
                        .run(store));
        assertEquals("build", refused.code());
        assertEquals(1, store.reader().runs(99).size());
        Campaign.Outcome outcome =
                campaign(request, counted(), SessionListener.SILENT).run(store);
        assertEquals(12, goodSteps(row(outcome)));
    }

    @Test
    void campaignsWithoutFactorsOrWithIllegalLevelsAreRefused() throws Exception {
        model("");
        assertEquals("no-factors", refusal());
        model(FACTORS.replace("factor fc = ${c} { 1, 2 }", "factor fc = ${c} { 1, 7 }"));
        assertEquals("illegal-combinations", refusal());
        model(FACTORS.replace("factor fc = ${c} { 1, 2 }", "factor fc = ${c} { 1, 7 }\n  design d : exhaustive { }"));
        Campaign.Preview preview = campaign(request(1, 0, false), counted(), SessionListener.SILENT)
                .preview(store, 0);
        assertEquals(2, preview.plan().excluded().size());
        assertEquals(6 + 3, preview.plan().steps().size());
        assertEquals(9, preview.open());
    }

    @Test
    void aPriorityThatThisUserMayNotHaveIsRefusedBeforeTheBuild() {
        // No user may set 100
        String processes = "\"processes\":[{\"name\":\"gps\",\"node\":\"here\",\"host\":null,\"cores\":[],"
                + "\"scheduling\":\"fifo\",\"priority\":100,\"instances\":[]}]";
        FakeGenerated fake = new FakeGenerated("echo build >>" + folder + "/builds", "measure");
        GenerationStep urgent = new GenerationStep() {
            @Override
            public Outcome generate(Project project, SessionRequest request, Path target) throws WorkException {
                Outcome outcome = fake.generate(project, request, target);
                try {
                    Path plan = target.resolve("plan/experiment.json");
                    Files.writeString(plan, Files.readString(plan).replace("\"processes\":[]", processes));
                    return outcome;
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }

            @Override
            public Configured configure(Project project, SessionRequest request) {
                return fake.configure(project, request);
            }
        };
        Campaign campaign =
                new Campaign(request(1, 0, false), SessionListener.SILENT, Targets.of(new FakeTarget("one")), urgent);
        WorkException refused = assertThrows(WorkException.class, () -> campaign.run(store));
        assertEquals("machine-lacks", refused.code());
        assertTrue(refused.getMessage().contains("at priority 100"), refused.getMessage());
        assertFalse(Files.exists(folder.resolve("builds")), "nothing was built");
    }

    private String refusal() {
        return assertThrows(
                        WorkException.class,
                        () -> campaign(request(1, 0, false), counted(), SessionListener.SILENT)
                                .run(store))
                .code();
    }
}
