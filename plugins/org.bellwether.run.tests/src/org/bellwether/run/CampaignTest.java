// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bellwether.generator.Targets;
import org.bellwether.results.campaign.CampaignAnalysis;
import org.bellwether.results.campaign.CampaignAnswer;
import org.bellwether.results.campaign.CampaignPlan;
import org.bellwether.results.campaign.CampaignState;
import org.bellwether.results.campaign.CampaignWording;
import org.bellwether.results.campaign.DesignTable;
import org.bellwether.results.effects.Effects;
import org.bellwether.results.effects.Factorial;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.store.CampaignRow;
import org.bellwether.results.store.RunRow;
import org.bellwether.results.store.Status;
import org.bellwether.results.store.Store;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Designed experiments of real processes: a generated folder's script whose samples depend on the factors. */
@Tag("slow")
class CampaignTest {
    private static final String FACTORS = """
              parameter a : long = 1 in 1 ..;
              parameter b : long = 1 in 1 ..;
              parameter c : long = 1 in 1 ..;
              factor fa = ${a} { 1, 2 }
              factor fb = ${b} { 1, 2 }
              factor fc = ${c} { 1, 2 }
            """;

    @TempDir
    private Path folder;

    private Store store;

    @BeforeEach
    void open() throws IOException {
        store = Store.open(folder.resolve("store"));
        model(FACTORS);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private void model(String factors) throws IOException {
        String plain = Files.readString(
                Path.of(System.getProperty("bellwether.home"), "testmodels/valid/options/options.bellwether"));
        int from = plain.indexOf("  parameter period");
        String model = plain.substring(0, from) + factors
                + "  timed phase timed;\n  measure latency latency at caller.peer.go;\n}\n";
        Files.writeString(folder.resolve("m.bellwether"), model);
    }

    /** Latencies: 10 us, or 60 us with other compiler flags, 4 us more with a = 2, and a little chance that depends on the configuration. */
    private final class Generated implements GenerationStep {
        private final FakeGenerated fake;

        Generated(String run) {
            this.fake = new FakeGenerated(
                    "echo build >>" + folder + "/builds\n[ ! -f " + folder + "/flags ] || cat " + folder
                            + "/flags >>\"$build_dir/CMakeCache.txt\"",
                    run);
        }

        @Override
        public Outcome generate(Project project, SessionRequest request, Path target) {
            Outcome outcome = fake.generate(project, request, target);
            Map<String, String> values = request.parameters();
            int chance = new SplittableRandom(new TreeMap<>(values).toString().hashCode()).nextInt(100);
            long latency = (isSlow() ? 60_000 : 10_000)
                    + (values.getOrDefault("a", "1").equals("2") ? 4_000 : 0)
                    + chance;
            try {
                Path samples = target.resolve("samples/p." + FakeGenerated.SAMPLES);
                ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(samples)).order(ByteOrder.LITTLE_ENDIAN);
                for (int i = 0; i < FakeGenerated.SAMPLES; i++) {
                    file.putLong(4096 + 40 * i + 24, 1000L * i + latency + 1);
                }
                Files.write(samples, file.array());
                return outcome;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private boolean isSlow() {
            try {
                Path flags = folder.resolve("flags");
                return Files.exists(flags) && Files.readString(flags).contains("-O0");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public Configured configure(Project project, SessionRequest request) {
            return fake.configure(project, request);
        }

        @Override
        public void check(Project project, SessionRequest request) throws WorkException {
            if (request.parameters().getOrDefault("b", "1").equals("2")
                    && request.parameters().getOrDefault("c", "1").equals("7")) {
                throw new WorkException(WorkException.Kind.INPUT, "no", "b and c exclude one another", "", "");
            }
        }
    }

    private CampaignRequest request(int retries, int confirm, boolean fresh) {
        return request(retries, confirm, fresh, 1);
    }

    private CampaignRequest request(int retries, int confirm, boolean fresh, int jobs) {
        SessionRequest session = new SessionRequest(
                folder.resolve("m.bellwether"),
                Optional.empty(),
                List.of("one"),
                Map.of(),
                Map.of(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalInt.of(1),
                1,
                1,
                Optional.of(folder.resolve("out")),
                folder.resolve("store"),
                "test",
                List.of());
        return new CampaignRequest(session, Optional.empty(), 3, retries, confirm, jobs, fresh, false);
    }

    private Campaign campaign(CampaignRequest request, String run, SessionListener listener) {
        return new Campaign(request, listener, Targets.of(new FakeTarget("one")), new Generated(run));
    }

    private CampaignRow row(Campaign.Outcome outcome) {
        return store.campaigns().campaign(outcome.campaign().orElseThrow()).orElseThrow();
    }

    private List<String> launches() throws IOException {
        return Files.readAllLines(folder.resolve("turns")).stream()
                .map(line -> Path.of(line).getParent().getFileName().toString())
                .toList();
    }

    private String counted() {
        return "measure\necho $here >>" + folder + "/turns";
    }

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
        assertEquals(launches, launches().size(), "what was measured is not measured again");
        campaign(request(1, 0, true), counted(), SessionListener.SILENT).run(store);
        assertEquals(launches + 12, launches().size(), "unless asked for");
    }

    @Test
    void whatIsInterruptedGoesOnWhereItWas() throws Exception {
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

    /** Where flags differ, compilers, runtimes and hosts do not count as the same either. */
    @Test
    void underOtherCircumstancesItGoesOnAsABlockOnly() throws Exception {
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
        assertTrue(notes.toString().contains("is a block of its own"), notes.toString());
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
                .contains("under 2 circumstances: 5 with "));
        assertTrue(
                campaign(request(1, 0, false), counted(), SessionListener.SILENT)
                        .run(store)
                        .complete(),
                "what is done is told anywhere");
    }

    /** Runs that were stored before anybody wrote how they were built are not compared in that. */
    @Test
    void whatEarlierRunsDoNotSayIsNotCompared() throws Exception {
        Files.writeString(folder.resolve("flags"), "\n");
        interruptedAtTheSixth();
        Files.writeString(folder.resolve("flags"), "CMAKE_CXX_FLAGS:STRING=-O0\n");
        assertEquals(
                12,
                goodSteps(row(campaign(request(1, 0, false), counted(), SessionListener.SILENT)
                        .run(store))));
    }

    @Test
    void oneThatTellsNothingHasNoAnswer() throws Exception {
        Campaign.Outcome failed =
                campaign(request(0, 0, false), "exit 1", SessionListener.SILENT).run(store);
        assertEquals(Optional.of("no run gave figures"), CampaignAnswer.missing(store, row(failed)));
        Campaign.Outcome good =
                campaign(request(0, 0, true), counted(), SessionListener.SILENT).run(store);
        assertEquals(Optional.empty(), CampaignAnswer.missing(store, row(good)));
    }

    @Test
    void aDesignThatCanTellNothingIsRefusedBeforeItsRuns() throws Exception {
        String one = "  parameter a : long = 1 in 1 ..;\n  factor fa = ${a} { 1, 2 }\n";
        model(one + "  design d : full-factorial { }\n");
        assertEquals("BW523", refusal());
        model(FACTORS + "  design d : sweep { }\n");
        assertEquals("BW523", refusal());
        // Without what is illegal, two combinations of b and c are left of four that the model plans
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
                .preview(store);
        assertEquals(
                8,
                preview.plan().steps().stream()
                        .filter(step -> step.purpose().equals(CampaignPlan.DESIGN))
                        .count(),
                "one factor without a design gets repeats");
    }

    static boolean hasTwoCores() throws Exception {
        return JobCores.permitted(KernelFiles.ofThisMachine()).size() > 1;
    }

    @Test
    @EnabledIf("hasTwoCores")
    void asManyRunsAtOnceAsThereAreJobsEachOnACoreOfItsOwn() throws Exception {
        List<Integer> cores = JobCores.permitted(KernelFiles.ofThisMachine());
        String watched = """
                measure
                if [ -n "$core" ]; then
                  mkdir "@/busy.$core" || echo "clash" >>"@/turns"
                  echo here >>"@/arrived"
                  pair=$((($(wc -l <"@/arrived") + 1) / 2))
                  met=1
                  for i in $(seq 600); do  # nobody leaves before both are here, however late one begins
                    [ $(wc -l <"@/arrived") -lt $((2 * pair)) ] || { met=2; break; }
                    sleep 0.05
                  done
                  rmdir "@/busy.$core"
                  echo "$core $met" >>"@/turns"
                else
                  echo "any 1" >>"@/turns"
                fi
                """.replace("@", folder.toString());
        Campaign.Outcome outcome = campaign(request(1, 2, false, 2), watched, SessionListener.SILENT)
                .run(store);
        assertTrue(outcome.complete());
        assertEquals(12 + 4, goodSteps(row(outcome)));
        Map<String, Integer> turns = new TreeMap<>();
        Files.readAllLines(folder.resolve("turns")).forEach(turn -> turns.merge(turn, 1, Integer::sum));
        assertEquals(
                Map.of(cores.get(0) + " 2", 6, cores.get(1) + " 2", 6, "any 1", 4),
                turns,
                "the confirmation is not disturbed by runs beside it");
        RunRow last = store.reader().runs(1).get(0);
        RunRow first = store.reader().runs(99).get(15);
        assertFalse(last.configuration().contains("jobs"), last.configuration());
        assertTrue(first.configuration().contains("\"jobs\":2"), first.configuration());
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
    void moreJobsThanCoresAreRefused() {
        WorkException refused = assertThrows(
                WorkException.class,
                () -> campaign(request(1, 0, false, 1000), counted(), SessionListener.SILENT)
                        .run(store));
        assertEquals("too-many-jobs", refused.code());
    }

    private long goodSteps(CampaignRow row) {
        CampaignState state = CampaignState.read(store, row);
        long good = 0;
        for (int step = 0; step < state.plan().steps().size(); step++) {
            good += state.good(step).isPresent() ? 1 : 0;
        }
        return good;
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
        assertEquals(Map.of("timeout", List.of("fa=2", "fc=1")), analysis.suspects());
        assertEquals(6, Files.readAllLines(folder.resolve("store/tries")).size(), "each was tried three times");
        Effects effects = analysis.effects(false, false, 0.05).all().get(0);
        assertEquals(2, effects.missing());
        assertEquals(Effects.Method.RESIDUALS, effects.method());
        String session = store.reader().runs(1).get(0).session();
        assertEquals(
                Status.FAILED, store.reader().session(session).orElseThrow().status());
    }

    @Test
    void aProgramThatDoesNotBuildEndsItUntilItDoes() throws Exception {
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
    void whatCannotBeRunIsRefused() throws Exception {
        model("");
        assertEquals("no-factors", refusal());
        model(FACTORS.replace("factor fc = ${c} { 1, 2 }", "factor fc = ${c} { 1, 7 }"));
        assertEquals("illegal-combinations", refusal());
        model(FACTORS.replace("factor fc = ${c} { 1, 2 }", "factor fc = ${c} { 1, 7 }\n  design d : exhaustive { }"));
        Campaign.Preview preview = campaign(request(1, 0, false), counted(), SessionListener.SILENT)
                .preview(store);
        assertEquals(2, preview.plan().excluded().size());
        assertEquals(6 + 3, preview.plan().steps().size());
        assertEquals(9, preview.open());
    }

    private String refusal() {
        return assertThrows(
                        WorkException.class,
                        () -> campaign(request(1, 0, false), counted(), SessionListener.SILENT)
                                .run(store))
                .code();
    }
}
