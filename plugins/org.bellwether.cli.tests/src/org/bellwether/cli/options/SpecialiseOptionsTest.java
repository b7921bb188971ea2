// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bellwether.cli.Invocation;
import org.bellwether.cli.terminal.Console;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.Variant;
import org.bellwether.run.WorkException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

class SpecialiseOptionsTest {
    private static final Path REPOSITORY = Path.of(System.getProperty("bellwether.home"));

    private static final Path BASICSP = REPOSITORY.resolve("examples/basicsp/basicsp.bellwether");

    /** The specialisations of Corbel that BasicSP allows for all of its parts. */
    private static final Set<String> ALLOWED =
            Set.of("dispatch", "fixed-sizes", "framework", "hooks-out", "native-layout", "request-header");

    @TempDir
    private Path folder;

    @Command(name = "run")
    private static final class Run {
        @Mixin
        private SpecialiseOptions specialise;
    }

    private static List<Variant> variants(String... arguments) {
        Run run = new Run();
        CommandLine line = new CommandLine(run);
        line.parseArgs(arguments);
        return run.specialise.variants(line);
    }

    @ParameterizedTest
    @ValueSource(strings = {"all", "native-layout,all", "request-header,dispatch,framework,hooks-out,native-layout"})
    void generalAndSpecialisedTakeTurns(String names) {
        assertEquals(
                taking(
                        Set.of("NativeLayout", "BoundFramework", "FoldedDispatch", "HooksOut", "KeptRequestHeaders"),
                        Set.of("dispatch", "framework", "hooks-out", "native-layout", "request-header")),
                variants("--specialise", names));
    }

    @Test
    void oneSpecialisationIsMeasuredByItself() {
        assertEquals(taking(Set.of("FoldedDispatch"), Set.of("dispatch")), variants("--specialise", "dispatch"));
    }

    /** Returns the two configurations with these options. */
    private static List<Variant> taking(Set<String> options, Set<String> specialisations) {
        Map<String, String> off = new TreeMap<>();
        Map<String, String> on = new TreeMap<>();
        options.forEach(name -> {
            off.put(name, "false");
            on.put(name, "true");
        });
        return List.of(
                new Variant("general", "corbel", off, Map.of()),
                new Variant("specialised", "corbel", on, Map.of(), Optional.empty(), Map.of(), specialisations));
    }

    @Test
    void withoutTheOptionNothingIsAdded() {
        assertEquals(List.of(), variants());
    }

    @Test
    void theGeneralConfigurationStandsForCorbel() {
        Run run = new Run();
        new CommandLine(run).parseArgs("--specialise=all");
        assertEquals(List.of("omniorb"), run.specialise.targets(List.of("corbel", "omniorb")));
        assertEquals(List.of("corbel"), new SpecialiseOptions().targets(List.of("corbel")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"emission-stub", "native-layout,", "", "ALL"})
    void aSpecialisationThatCorbelDoesNotHaveIsRefused(String names) {
        String message = assertThrows(ParameterException.class, () -> variants("--specialise=" + names))
                .getMessage();
        assertTrue(
                message.endsWith(
                        "is no specialisation that Corbel has yet; give all, allowed, each, or dispatch, fixed-sizes, framework, hooks-out, native-layout, null-locks, request-header, whole-request"),
                message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"allowed,dispatch", "native-layout,each", "all,each"})
    void wordsThatNeedAnAnalysisStandAlone(String names) {
        String message = assertThrows(ParameterException.class, () -> variants("--specialise=" + names))
                .getMessage();
        assertTrue(message.endsWith(" stands alone: leave the other names out"), message);
    }

    /** Returns the configurations of a request that the analysis of a model finds, and prints the skipped ones. */
    private static List<Variant> analysed(Path model, String words, Console console) throws WorkException, IOException {
        Run run = new Run();
        CommandLine line = new CommandLine(run);
        line.parseArgs("--specialise=" + words);
        assertEquals(List.of(), run.specialise.variants(line), "the command line alone does not name them");
        SessionRequest request = SessionRequest.of(model, Path.of("store"))
                .with(List.of(new Variant("other", "omniorb", Map.of(), Map.of())));
        return run.specialise.in(request, console).variants();
    }

    private record Analysed(List<Variant> variants, String err) {
        static Analysed of(Path model, String words) {
            List<Variant> found = new ArrayList<>();
            Invocation run = Invocation.of(console -> {
                try {
                    found.addAll(analysed(model, words, console));
                    return 0;
                } catch (WorkException | IOException e) {
                    throw new AssertionError(e);
                }
            });
            return new Analysed(found, run.err());
        }

        List<String> names() {
            return variants.stream().map(Variant::name).toList();
        }
    }

    @Test
    void allowedIsWhatTheModelAllows() {
        Analysed allowed = Analysed.of(BASICSP, "allowed");
        assertEquals(List.of("general", "specialised", "other"), allowed.names());
        assertEquals(ALLOWED, allowed.variants().get(1).specialisations());
        assertEquals(
                Set.of("false"), Set.copyOf(allowed.variants().get(0).options().values()));
        assertEquals(
                Set.of("true"), Set.copyOf(allowed.variants().get(1).options().values()));
        List<String> lines = allowed.err().lines().toList();
        assertEquals(2, lines.size(), allowed.err());
        assertTrue(
                lines.get(0)
                        .startsWith("bellwether: --specialise allowed leaves null-locks out: null-locks is not allowed"
                                + " for process timer: one-thread does not hold: "),
                allowed.err());
        assertTrue(
                lines.get(1)
                        .startsWith("bellwether: --specialise allowed leaves whole-request out: whole-request is not"
                                + " allowed for "),
                allowed.err());
    }

    @Test
    void eachIsMeasuredAloneAndTogether() {
        Analysed each = Analysed.of(BASICSP, "each");
        List<String> names = new ArrayList<>(List.of("general"));
        names.addAll(new TreeSet<>(ALLOWED));
        names.addAll(List.of("specialised", "other"));
        assertEquals(names, each.names());
        Variant dispatch = each.variants().get(1);
        assertEquals(Set.of("dispatch"), dispatch.specialisations());
        assertEquals("true", dispatch.options().get("FoldedDispatch"));
        assertEquals(
                ALLOWED.size() - 1,
                dispatch.options().values().stream().filter("false"::equals).count());
        assertEquals(ALLOWED, each.variants().get(ALLOWED.size() + 1).specialisations());
        assertEquals(2, each.err().lines().count(), each.err());
    }

    @Test
    void oneAllowedSpecialisationIsNotMeasuredTwice() {
        Target corbel = Targets.discover().get("corbel");
        assertEquals(
                List.of("general", "dispatch"),
                new SpecialisationVariants(corbel, Set.of("dispatch"))
                        .each().stream().map(Variant::name).toList());
    }

    @Test
    void aModelThatAllowsNoneIsNotRun() throws IOException {
        String nodes = """
                deployment far of A {
                  node one { process p { caller; } }
                  node two { process q { callee; } }
                }

                experiment e of far {
                """;
        String model = Files.readString(REPOSITORY.resolve("testmodels/refused/BW891/model.bellwether"))
                .replace("  specialise emission-stub;\n", "")
                .replace("experiment e of d {\n", nodes)
                .replace("void go();", "void go(in string text);")
                .replace("call peer.go();", "user prepare;\n      call peer.go(text = \"a\");")
                .replace(
                        "provides I served;",
                        "provides I served;\n\n    on call served.go {\n      user serve;\n    }");
        Path file = Files.writeString(folder.resolve("user.bellwether"), model);
        String store = "--store=" + folder.resolve("store");
        for (String words : List.of("allowed", "each")) {
            Invocation refused = Invocation.of("run", file.toString(), "--specialise=" + words, store);
            assertEquals(2, refused.exitCode(), refused.err());
            assertTrue(refused.err().contains("The model allows no specialisation of Corbel"), refused.err());
            assertTrue(refused.err().contains(" specialise " + file), refused.err());
        }
    }

    @Test
    void aSuiteHasNoAnalysisOfOneModel() {
        Invocation refused = Invocation.of("run", BASICSP.toString(), "--all", "--specialise=each");
        assertEquals(2, refused.exitCode(), refused.err());
        assertTrue(refused.err().contains("--specialise each is of one experiment"), refused.err());
    }

    @Test
    void aModelThatDoesNotAllowItIsNotRun() throws IOException {
        String deployment = """
                deployment far of A {
                  node one { process p { caller; } }
                  node two { process q { callee; } }
                }

                experiment e of far {
                """;
        String model = Files.readString(REPOSITORY.resolve("testmodels/refused/BW891/model.bellwether"))
                .replace("  specialise emission-stub;\n", "")
                .replace("experiment e of d {\n", deployment);
        Path file = Files.writeString(folder.resolve("far.bellwether"), model);
        Path out = folder.resolve("out");
        Invocation refused = Invocation.of(
                "run", file.toString(), "--specialise=all", "--out=" + out, "--store=" + folder.resolve("store"));
        assertEquals(2, refused.exitCode(), refused.err());
        assertTrue(refused.err().contains("BW893"), refused.err());
        String all = "--specialise dispatch,framework,hooks-out,native-layout,request-header";
        assertTrue(refused.err().contains(all), refused.err());
        assertTrue(refused.err().contains("node one names no platform"), refused.err());
        assertFalse(Files.exists(out.resolve("variants")), "nothing is generated");
    }
}
