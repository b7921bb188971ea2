// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.bellwether.cli.Invocation;
import org.bellwether.run.Variant;
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
                        "is no specialisation that Corbel has yet; give all, or dispatch, fixed-sizes, framework, hooks-out, native-layout, null-locks, request-header, whole-request"),
                message);
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
