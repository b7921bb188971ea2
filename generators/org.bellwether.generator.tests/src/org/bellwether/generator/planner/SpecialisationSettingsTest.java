// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bellwether.generator.TestModels;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.Problem;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.options.Option;
import org.bellwether.model.parameter.ParameterType;
import org.bellwether.model.util.Models;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpecialisationSettingsTest {
    private static final String OPTION = "NativeLayout";
    private static final String PARAMETER = "parameter fast : boolean = FALSE;\nspecialise native-layout = ${fast};";

    @TempDir
    private Path folder;

    @Test
    void aSpecialisationSetsItsOptionsInBothPeers() throws IOException {
        assertEquals(List.of("1", "1"), values("specialise native-layout;", Overrides.NONE));
        assertEquals(List.of("1", "1"), values("specialise native-layout = TRUE;", Overrides.NONE));
        assertEquals(List.of("0", "0"), values("specialise native-layout = FALSE;", Overrides.NONE));
        assertEquals(List.of("none", "none"), values("", Overrides.NONE));
    }

    @Test
    void itsValueMayBeAParameter() throws IOException {
        assertEquals(List.of("0", "0"), values(PARAMETER, Overrides.NONE));
        assertEquals(List.of("1", "1"), values(PARAMETER, TestModels.parameter("fast", "true")));
    }

    @Test
    void theStatementOverridesOptionsOfTheModelButNotOfTheUser() throws IOException {
        String both = "option NativeLayout on corbel = FALSE;\nspecialise native-layout;";
        assertEquals(List.of("1", "1"), values(both, Overrides.NONE));
        assertEquals(
                List.of("0", "0"), values(both, new Overrides(Map.of(), Map.of("corbel", Map.of(OPTION, "false")))));
    }

    @Test
    void anOrbWithoutSpecialisationsIsNotChanged() throws IOException {
        Target omniorb = TestModels.omniorb().get(0);
        Plan plan = plan("specialise native-layout;", omniorb, Overrides.NONE);
        plan.processes().forEach(process -> assertEquals(Map.of(), process.options("omniorb")));
    }

    @Test
    void aSpecialisationThatNoTargetHasIsRefused() {
        Problem problem = refused("specialise native-layuot = FALSE;");
        assertEquals("BW891", problem.code());
        assertEquals("Did you mean native-layout?", problem.fix());
        assertEquals("experiment e / specialisation setting native-layuot", problem.path());
        assertTrue(problem.line() > 0);
    }

    @Test
    void oneThatChangesTheRuntimeOfAllProcessesIsAppliedToAllOrNone() throws IOException {
        Target corbel = Targets.discover().get("corbel");
        for (String statements : List.of(
                "specialise null-locks;\nspecialise hooks-out;",
                "specialise null-locks = FALSE;",
                "option HooksOut on corbel = TRUE;")) {
            plan(statements, corbel, Overrides.NONE); // refuses nothing
        }
    }

    @Test
    void aValueThatIsNeitherTrueNorFalseIsRefused() {
        Problem problem = refused("specialise native-layout = 7;");
        assertEquals("BW805", problem.code());
        assertEquals("7 is neither TRUE nor FALSE", problem.message());
    }

    @Test
    void optionsOfSpecialisationsAreInTheCatalogueAndBoolean() {
        for (Target target : Targets.discover().all()) {
            assertTrue(target.specialisations().keySet().containsAll(target.specialisationsOfAllProcesses()));
            target.specialisations()
                    .forEach((name, options) -> options.forEach(option -> assertEquals(
                            List.of(ParameterType.BOOLEAN),
                            target.catalogue().getOptions().stream()
                                    .filter(each -> each.getName().equals(option))
                                    .map(Option::getType)
                                    .toList(),
                            name)));
        }
    }

    private Problem refused(String statements) {
        return assertThrows(RefusedException.class, () -> values(statements, Overrides.NONE))
                .problems()
                .get(0);
    }

    /** Returns the values of the option in both processes; {@code none} if it is not set. */
    private List<String> values(String statements, Overrides overrides) throws IOException {
        return plan(statements, Targets.discover().get("corbel"), overrides).processes().stream()
                .map(process -> process.options("corbel").getOrDefault(OPTION, "none"))
                .toList();
    }

    private Plan plan(String statements, Target target, Overrides overrides) throws IOException {
        Path refused = TestModels.repository().resolve("testmodels/refused/BW891/model.bellwether");
        String text = Files.readString(refused).replace("specialise emission-stub;", statements);
        LoadedModel loaded = new ModelLoader().load(Files.writeString(folder.resolve("model.bellwether"), text));
        assertTrue(loaded.isOk(), () -> loaded.problems().toString());
        Experiment experiment = Models.all(loaded.model(), Experiment.class).get(0);
        return Planner.plan(experiment, "model", List.of(target), overrides);
    }
}
