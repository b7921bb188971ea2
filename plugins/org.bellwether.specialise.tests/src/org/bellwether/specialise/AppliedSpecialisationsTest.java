// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.generator.output.ArtefactGenerator;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.planner.Planner;
import org.bellwether.generator.target.Requirement;
import org.bellwether.generator.target.ServerThreads;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.Problem;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.model.util.Models;
import org.bellwether.specialise.analysis.AnalysedModel;
import org.bellwether.specialise.catalogue.Specialisation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that specialisations that a model does not allow are refused, wherever they are applied. */
class AppliedSpecialisationsTest {
    private static final String EXPERIMENT = "experiment e of d {\n";
    private static final String APPLIED = EXPERIMENT + "specialise native-layout;\n";
    private static final String CLIENT = "process c { client; }\n";
    private static final String DEPLOYMENT = "deployment d of A {\n";

    @TempDir
    private Path folder;

    /** Corbel with an additional specialisation, which Corbel does not have. */
    private record Specialised(Target corbel, String specialisation) implements Target {
        @Override
        public String name() {
            return corbel.name();
        }

        @Override
        public String label() {
            return corbel.label();
        }

        @Override
        public OptionCatalogue catalogue() {
            return corbel.catalogue();
        }

        @Override
        public List<ArtefactGenerator> artefacts() {
            return corbel.artefacts();
        }

        @Override
        public List<Requirement> requirements() {
            return corbel.requirements();
        }

        @Override
        public ServerThreads serving(Map<String, String> options) {
            return corbel.serving(options);
        }

        @Override
        public Map<String, Set<String>> specialisations() {
            return Map.of(specialisation, Set.of());
        }
    }

    @Test
    void eachSpecialisationOfATargetIsAnalysed() {
        for (Target target : Targets.discover().all()) {
            target.specialisations()
                    .keySet()
                    .forEach(name -> assertTrue(Specialisation.named(name).isPresent(), name + " of " + target.name()));
        }
    }

    @Test
    void aModelThatAllowsItIsNotRefused() throws IOException {
        assertEquals(List.of(), refusals(EXPERIMENT, APPLIED));
    }

    @Test
    void aCounterexampleIsNamed() throws IOException {
        Problem problem = onTwoPlatforms(APPLIED).get(0);
        assertEquals("BW892", problem.code());
        assertEquals("experiment e / specialisation setting native-layout", problem.path());
        assertTrue(problem.line() > 0);
        assertTrue(
                problem.message()
                        .startsWith("native-layout is not allowed for connection client.store -> server.store:"
                                + " same-platform does not hold: architecture: x86_64 of node n, aarch64 of node m ("),
                problem.message());
        assertEquals("Do not apply it, or change the model or its options so that same-platform holds", problem.fix());
    }

    @Test
    void aSpecialisationThatIsNotAppliedMayHaveACounterexample() throws IOException {
        assertEquals(List.of(), onTwoPlatforms(APPLIED.replace(";", " = FALSE;")));
    }

    @Test
    void anAssumptionAboutPlatformsIsRefused() throws IOException {
        Problem problem =
                refusals(EXPERIMENT, APPLIED, CLIENT, CLIENT + "}\nnode m {\n").get(0);
        assertEquals("BW893", problem.code());
        assertTrue(problem.message().contains("needs an assumption that the model does not state"), problem.message());
        assertTrue(problem.message().contains("names no platform"), problem.message());
        assertEquals("Name the same architecture, compiler and flags in the platforms of both nodes", problem.fix());
    }

    @Test
    void anAssumptionAboutUserCodeSaysWhichOneToState() throws IOException {
        String user = "return 7;";
        Problem problem =
                asked("framework", user, "user refine;\n      return 7;").get(0);
        assertEquals("BW893", problem.code());
        assertEquals("--specialise framework", problem.path());
        assertTrue(problem.message().startsWith("framework is not allowed for process s: "), problem.message());
        assertTrue(problem.fix().startsWith("If that is true, write assume one-reactor; in the block"), problem.fix());
        assertTrue(problem.fix().contains("component t::Server"), problem.fix());
        String port = "provides Store store;\n";
        assertEquals(
                List.of(),
                asked(
                        "framework",
                        user,
                        "user refine;\n      return 7;",
                        port,
                        port + "assume one-reactor; assume one-transport; assume one-concurrency; assume one-wait;\n"));
    }

    @Test
    void aWholeRequestNeedsArgumentsThatNeverChange() throws IOException {
        String call = "call store.get(key = 1);\n";
        assertEquals(List.of(), asked("whole-request"));
        Problem random = asked("whole-request", call, "call store.get(key = 1 + uniform(1, 6));\n")
                .get(0);
        assertEquals("BW892", random.code());
        assertTrue(
                random.message().contains("constant-arguments does not hold: key is drawn at random"),
                random.message());
        String user = "user refine;\n" + call;
        Problem open = asked("whole-request", call, user).get(0);
        assertEquals("BW893", open.code());
        String timer = "timer tick period 1 s;\n";
        String stated = "assume no-interceptors; assume no-service-contexts; assume constant-arguments;\n";
        assertEquals(List.of(), asked("whole-request", call, user, timer, timer + stated));
    }

    @Test
    void anotherTargetHasNothingToRefuse() throws IOException {
        assertEquals(List.of(), onTwoPlatforms(APPLIED.replace(EXPERIMENT, EXPERIMENT + "targets omniorb;\n")));
    }

    /** Returns the problems of the pair on two nodes whose platforms differ. */
    private List<Problem> onTwoPlatforms(String experiment) throws IOException {
        return refusals(
                EXPERIMENT,
                experiment,
                DEPLOYMENT,
                platform("one", "x86_64") + platform("other", "aarch64") + DEPLOYMENT,
                CLIENT,
                "platform one;\n" + CLIENT + "}\nnode m {\nplatform other;\n");
    }

    private static String platform(String name, String architecture) {
        return "platform " + name + " {\narchitecture \"" + architecture + "\";\ncompiler \"g++ 12.2\";\n}\n";
    }

    /** Returns the refusals of specialisations, without those of the generators. */
    private List<Problem> refusals(String... replacements) throws IOException {
        return AppliedSpecialisations.refusals(load(replacements).resources(), Targets.discover()).stream()
                .filter(problem -> problem.code().startsWith("BW89"))
                .toList();
    }

    /** Returns the refusals if a user asks for a specialisation by name. */
    private List<Problem> asked(String specialisation, String... replacements) throws IOException {
        Experiment experiment =
                Models.all(load(replacements).model(), Experiment.class).get(0);
        Target target = new Specialised(Targets.discover().get("corbel"), specialisation);
        Plan plan = Planner.plan(experiment, "pair", List.of(target), Overrides.NONE);
        return new AppliedSpecialisations(experiment, plan, Overrides.NONE)
                .problems(target, List.of(specialisation), "--specialise " + specialisation);
    }

    private LoadedModel load(String... replacements) throws IOException {
        AnalysedModel.write(folder, replacements);
        return new ModelLoader().load(folder.resolve("pair.bellwether"));
    }
}
