// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.bellwether.results.campaign.CampaignAnalysis;
import org.bellwether.results.campaign.CampaignPlan;
import org.bellwether.results.campaign.CampaignState;
import org.bellwether.results.campaign.EffectDecision;
import org.bellwether.results.effects.Effects;
import org.bellwether.results.effects.Factorial;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.run.SessionListener;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Designed experiments with real processes, from the plan to the answer. */
@Tag("slow")
class CampaignTest extends CampaignFixture {
    @Test
    void theBestOfSeveralLevelsIsConfirmedAgainstTheNextBest() throws Exception {
        model("""
              parameter a : long = 1 in 1 ..;
              parameter b : long = 1 in 1 ..;
              factor fa = ${a} { 2, 3, 1 }
              factor fb = ${b} { 1, 2, 3 }
            """);
        Campaign.Outcome outcome = campaign(request(1, 5, false), counted(), SessionListener.SILENT)
                .run(store);
        CampaignState state = CampaignState.read(store, row(outcome));
        assertEquals(
                9 + 4 + 15, goodSteps(row(outcome)), "the design, the reference every three runs, the confirmation");
        List<CampaignPlan.Step> confirming = state.plan().steps().subList(13, 16);
        assertEquals(
                List.of("reference", "best", "next"),
                confirming.stream().map(CampaignPlan.Step::variant).toList());
        Factorial factorial = new CampaignAnalysis(store, state)
                .factorials(false, false, 0.05)
                .all()
                .get(0);
        assertEquals(9, factorial.runs());
        assertEquals("fa", factorial.significant().get(0).name());
        List<Factorial.LevelMean> means = factorial.terms().get(0).means();
        assertEquals(4_000, means.get(0).mean() - means.get(1).mean(), 100);
        CampaignAnalysis.Choice choice = new CampaignAnalysis(store, state).best(0.05);
        assertEquals(choice.best(), confirming.get(1).values());
        assertEquals(choice.next(), confirming.get(2).values());
        assertEquals(
                List.of("1", "3"),
                List.of(choice.best().get("fa"), choice.next().get("fa")).stream()
                        .sorted()
                        .toList(),
                "two of the levels cost nothing");
        assertEquals(
                List.of("1", "2", "3"),
                factorial.terms().get(1).means().stream()
                        .map(Factorial.LevelMean::level)
                        .toList());
    }

    @Test
    void screensConfirmsAndSaysWhatMatters() throws Exception {
        Campaign.Outcome outcome = campaign(request(1, 5, false), counted(), SessionListener.SILENT)
                .run(store);
        assertTrue(outcome.complete());
        CampaignState state = CampaignState.read(store, row(outcome));
        CampaignPlan plan = state.plan();
        assertEquals(8 + 4 + 10, plan.steps().size(), "the design, the reference every three runs, the confirmation");
        assertEquals(List.of(), state.open(1));
        assertEquals(
                1,
                Files.readAllLines(folder.resolve("builds")).stream().distinct().count());
        CampaignAnalysis analysis = new CampaignAnalysis(store, state);
        Effects effects = analysis.effects(false, false, 0.05).all().get(0);
        assertEquals(
                List.of("fa"),
                effects.significant().stream().map(Effects.Effect::factor).toList());
        assertEquals(4_000, effects.significant().get(0).value(), 100);
        assertEquals(Map.of("fa", "1"), effects.best(false));
        assertFalse(analysis.drift(plan.responses().get(0)).isSeen());
        int launches = launches().size();
        assertEquals(22, launches);
        assertTrue(campaign(request(1, 5, false), counted(), SessionListener.SILENT)
                .run(store)
                .complete());
        assertEquals(launches, launches().size(), "measured runs are not measured again");
        campaign(request(1, 0, true), counted(), SessionListener.SILENT).run(store);
        assertEquals(launches + 12, launches().size(), "unless asked for");
    }

    @Test
    void anInterruptedCampaignContinuesWhereItStopped() throws Exception {
        Thread here = Thread.currentThread();
        SessionListener interrupting = new SessionListener() {
            private int runs;

            @Override
            public void launching(Path directory) {
                if (++runs == 6) {
                    here.interrupt();
                }
            }
        };
        Campaign.Outcome first =
                campaign(request(1, 0, false), counted(), interrupting).run(store);
        assertFalse(first.complete());
        assertEquals(5, goodSteps(row(first)));
        Campaign.Outcome second = campaign(request(1, 0, false), counted(), SessionListener.SILENT)
                .run(store);
        assertEquals(first.campaign(), second.campaign());
        assertTrue(second.complete());
        assertEquals(12, goodSteps(row(second)));
        List<String> designs =
                launches().stream().filter(name -> name.startsWith("d")).toList();
        assertTrue(
                designs.size() - new TreeSet<>(designs).size() <= 1,
                "but for the interrupted one none twice: " + designs);
    }

    @Test
    void aCampaignWithoutFiguresHasNoAnswer() throws Exception {
        Campaign.Outcome failed =
                campaign(request(0, 0, false), "exit 1", SessionListener.SILENT).run(store);
        assertEquals(Optional.of("no run gave figures"), EffectDecision.missing(store, row(failed)));
        Campaign.Outcome good =
                campaign(request(0, 0, true), counted(), SessionListener.SILENT).run(store);
        assertEquals(Optional.empty(), EffectDecision.missing(store, row(good)));
    }

    @Test
    void floorsAreMeasuredWithTheReferenceAndHoldForTheOthers() throws Exception {
        Campaign.Outcome outcome = campaign(
                        request(1, 0, false),
                        "measure\necho \"$here ${floors:-yes}\" >>" + folder + "/turns",
                        SessionListener.SILENT)
                .run(store);
        assertTrue(outcome.complete());
        assertEquals(
                4,
                Files.readAllLines(folder.resolve("turns")).stream()
                        .filter(turn -> turn.endsWith("/reference/generated yes"))
                        .count());
        assertEquals(
                8,
                Files.readAllLines(folder.resolve("turns")).stream()
                        .filter(turn -> turn.endsWith(" no"))
                        .count());
        for (RunRow run : store.reader().runs(99)) {
            assertEquals(
                    5_000,
                    store.reader().metrics(run.id()).get(0).value("p50"),
                    1,
                    "the floor is the first figure of " + run.variant());
        }
    }

    @Test
    void failuresAreDataAndTheirCommonLevelsAreNamed() throws Exception {
        String failing = """
                case $here in
                  */d02/*|*/d04/*)
                    mkdir -p "$run_dir/logs"; echo x >>"$run_dir/../../../tries"
                    echo '{"failure":{"class":"timeout","process":"","message":"stuck"},"processes":[]}' >"$run_dir/result.json"
                    exit 1 ;;
                  *) measure ;;
                esac""";
        Campaign.Outcome outcome =
                campaign(request(2, 0, false), failing, SessionListener.SILENT).run(store);
        assertTrue(outcome.complete());
        CampaignAnalysis analysis = new CampaignAnalysis(store, CampaignState.read(store, row(outcome)));
        assertEquals(2, analysis.failures().size());
        assertEquals(Map.of("timeout", List.of("fa=2", "fc=1")), analysis.levelsOfFailures());
        assertEquals(6, Files.readAllLines(folder.resolve("store/tries")).size(), "each was tried three times");
        Effects effects = analysis.effects(false, false, 0.05).all().get(0);
        assertEquals(2, effects.missing());
        assertEquals(Effects.Method.RESIDUALS, effects.method());
        String session = store.reader().runs(1).get(0).session();
        assertEquals(
                Status.FAILED, store.reader().session(session).orElseThrow().status());
    }
}
