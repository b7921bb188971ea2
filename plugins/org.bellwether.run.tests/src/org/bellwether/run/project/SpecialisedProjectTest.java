// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.Problem;
import org.bellwether.results.prediction.SpecialisationOption;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.Variant;
import org.bellwether.run.WorkException;
import org.bellwether.run.session.TreatmentGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Specialisations that a model applies, or that a user requests. */
class SpecialisedProjectTest {
    private static final Path MODEL =
            Path.of(System.getProperty("bellwether.home"), "testmodels/refused/BW891/model.bellwether");
    private static final String FACTOR = """
            parameter fast : boolean = FALSE;
            specialise native-layout = ${fast};
            factor layout = ${fast} { FALSE, TRUE }
            """;
    private static final String TWO_NODES = """
            node n {
              process p { caller; }
            }
            node m {
            """;

    private final ProjectGenerator generator = new ProjectGenerator(Targets.discover());

    @TempDir
    private Path folder;

    @Test
    void theLevelsOfAFactorAreItsValues() throws Exception {
        Project project = project(FACTOR, false);
        for (String level : List.of("FALSE", "TRUE")) {
            SessionRequest request = new Variant("level", "corbel", Map.of(), Map.of("fast", level)).in(request());
            generator.check(project, request);
            assertEquals(
                    level.equals("TRUE") ? "1" : "0",
                    generator.configure(project, request).options().get("NativeLayout"));
        }
    }

    @Test
    void aLevelThatTheModelDoesNotAllowIsRefused() throws Exception {
        Project project = project(FACTOR, true);
        SessionRequest off = new Variant("off", "corbel", Map.of(), Map.of("fast", "FALSE")).in(request());
        SessionRequest on = new Variant("on", "corbel", Map.of(), Map.of("fast", "TRUE")).in(request());
        generator.check(project, off);
        assertEquals("BW893", refusal(() -> generator.check(project, on)));
        assertEquals("BW893", refusal(() -> generator.configure(project, on)));
        assertEquals("BW893", refusal(() -> generator.plan(project, on)));
        Path out = folder.resolve("generated");
        assertEquals("BW893", refusal(() -> generator.generate(project, on, out)));
        assertEquals("BW893", refusal(() -> generator.bundle(project, on, out)));
        assertFalse(Files.exists(out), "nothing is written");
        generator.planUnchecked(project, on);
    }

    @Test
    void validationReportsIt() throws Exception {
        Project project = project("specialise native-layout;\n", true);
        assertTrue(ProjectValidator.check(project.loaded()).stream().noneMatch(Problem::isError));
        assertEquals(
                List.of("BW893"),
                ProjectValidator.checkWithGenerators(project.loaded()).stream()
                        .map(Problem::code)
                        .filter(code -> code.startsWith("BW89"))
                        .toList());
    }

    @Test
    void aVariantWithSpecialisationsIsChecked() throws Exception {
        Variant general = new Variant("general", "corbel", Map.of("NativeLayout", "false"), Map.of());
        Variant specialised = new Variant(
                "specialised",
                "corbel",
                Map.of("NativeLayout", "true"),
                Map.of(),
                Optional.empty(),
                Map.of(),
                Set.of("native-layout"));
        SessionRequest request = request().with(List.of(general, specialised));
        new TreatmentGenerator(project("", false), request, generator, SessionListener.SILENT).check();
        Project far = project("", true);
        WorkException refused = assertThrows(
                WorkException.class,
                () -> new TreatmentGenerator(far, request, generator, SessionListener.SILENT).check());
        assertEquals("BW893", refused.code());
        assertEquals("--specialise native-layout", refused.where());
        new TreatmentGenerator(far, request().with(List.of(general)), generator, SessionListener.SILENT).check();
    }

    @Test
    void anOrbWithoutTheSpecialisationHasNothingToAllow() throws Exception {
        SessionRequest request = Variant.of("omniorb").in(request());
        generator.checkSpecialisations(project("", true), request, new TreeSet<>(Set.of("native-layout")));
    }

    @Test
    void aWovenSpecialisationIsAnOptionThatIsBoundWhenBuilt() throws Exception {
        Project project = project("specialise dispatch;\nspecialise framework;\n", false);
        SessionRequest request = Variant.of("corbel").in(request());
        generator.check(project, request);
        Map<String, String> options = generator.configure(project, request).options();
        assertEquals("1", options.get("FoldedDispatch"));
        assertEquals("1", options.get("BoundFramework"));
        assertEquals("false", options.get("KeptRequestHeaders"));
    }

    @Test
    void anOptionThatBreaksItsInvariantIsNamed() throws Exception {
        Project project = project("option ClientConnectionHandler on corbel = MT;\nspecialise framework;\n", false);
        SessionRequest request = Variant.of("corbel").in(request());
        WorkException refused = assertThrows(WorkException.class, () -> generator.check(project, request));
        assertEquals("BW892", refused.code());
        assertTrue(refused.getMessage().contains("ClientConnectionHandler is MT"), refused.getMessage());
    }

    @Test
    void theReportKnowsTheOptionOfEachSpecialisation() {
        Map<String, Set<String>> known = Arrays.stream(SpecialisationOption.values())
                .collect(Collectors.toMap(SpecialisationOption::specialisation, each -> Set.of(each.option())));
        assertEquals(Targets.discover().get("corbel").specialisations(), known);
    }

    @Test
    void aBundleHasTheWovenSources() throws Exception {
        SessionRequest request = Variant.of("corbel").in(request());
        Path session = Path.of("runtime/src/orb/session/giop_session.cpp");
        Path general = folder.resolve("general");
        generator.bundle(project("", false), request, general);
        assertFalse(Files.readString(general.resolve(session)).contains("#line"));
        Path woven = folder.resolve("woven");
        generator.bundle(project("specialise dispatch;\n", false), request, woven);
        assertTrue(Files.readString(woven.resolve(session)).startsWith("#line 1 "));
        assertFalse(Files.exists(woven.resolve("runtime/specialisations")), "rules are no part of a bundle");
    }

    private interface Work {
        void run() throws WorkException;
    }

    private static String refusal(Work work) {
        return assertThrows(WorkException.class, work::run).code();
    }

    private SessionRequest request() {
        return SessionRequest.of(folder, folder.resolve("store"));
    }

    /** Returns a client and a server in two processes, on one node or on two nodes without platforms. */
    private Project project(String statements, boolean far) throws IOException, WorkException {
        String model = Files.readString(MODEL).replace("  specialise emission-stub;\n", statements);
        String one = "  node n {\n    process p { caller; }\n";
        assertTrue(model.contains(one), model);
        Path file = folder.resolve("model.bellwether");
        Files.writeString(file, far ? model.replace(one, TWO_NODES) : model);
        return Project.load(file);
    }
}
