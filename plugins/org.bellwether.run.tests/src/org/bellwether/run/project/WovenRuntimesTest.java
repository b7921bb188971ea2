// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bellwether.generator.output.ArtefactGenerator;
import org.bellwether.generator.output.OutputFolder;
import org.bellwether.generator.target.Requirement;
import org.bellwether.generator.target.RuntimeSources;
import org.bellwether.generator.target.ServerThreads;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.run.WorkException;
import org.bellwether.specialise.WovenRuntime;
import org.junit.jupiter.api.Test;

class WovenRuntimesTest {
    private static final Target CORBEL = Targets.discover().get("corbel");

    /** A target whose only rule file names a hook that its only source does not have. */
    private record Stale(Target corbel) implements Target {
        @Override
        public String name() {
            return "stale";
        }

        @Override
        public String label() {
            return "Stale";
        }

        @Override
        public OptionCatalogue catalogue() {
            return corbel.catalogue();
        }

        @Override
        public List<ArtefactGenerator> artefacts() {
            return List.of();
        }

        @Override
        public List<Requirement> requirements() {
            return List.of();
        }

        @Override
        public ServerThreads serving(Map<String, String> options) {
            return corbel.serving(options);
        }

        @Override
        public Map<String, Set<String>> specialisations() {
            return Map.of("dispatch", Set.of("FoldedDispatch"));
        }

        @Override
        public Optional<RuntimeSources> runtime() {
            return Optional.of(new Sources());
        }
    }

    private static final class Sources implements RuntimeSources {
        @Override
        public List<String> paths() {
            return List.of("a.cpp");
        }

        @Override
        public List<String> rules(String specialisation) {
            return List.of("rules/stale.xml");
        }

        @Override
        public InputStream open(String path) {
            String text = path.equals("a.cpp") ? "int a;\n" : """
                    <transform name="stale">
                      <module name=".">
                        <file name="a.cpp">
                          <add name="more"><hook>GONE</hook><data>int b;</data></add>
                        </file>
                      </module>
                    </transform>
                    """;
            return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public List<String> cmakeArguments() {
            return List.of();
        }
    }

    private static Map<String, WovenRuntime> of(Target target, boolean checkpoints, Map<String, String> options)
            throws Exception {
        GenerationStep.Outcome made = new GenerationStep.Outcome(
                new OutputFolder.Changes(0, 0, 0), Optional.empty(), List.of(), Map.of(target.name(), options));
        return WovenRuntimes.of(List.of(target), made, checkpoints);
    }

    @Test
    void theOptionsOfAConfigurationWeaveItsRuntime() throws Exception {
        Map<String, WovenRuntime> woven = of(CORBEL, false, Map.of("FoldedDispatch", "1"));
        assertEquals(Set.of("corbel"), woven.keySet());
        assertEquals(List.of("dispatch"), woven.get("corbel").specialisations());
        assertEquals(Map.of(), of(CORBEL, false, Map.of("FoldedDispatch", "0")));
    }

    @Test
    void theRuntimeWithCheckpointsIsWovenToo() throws Exception {
        WovenRuntime woven = of(CORBEL, true, Map.of("FoldedDispatch", "true")).get("corbel");
        assertTrue(woven.cmakeArguments().contains("-DCORBEL_PROBES=ON"));
    }

    @Test
    void anOrbOfTheMachineIsNotWoven() throws Exception {
        assertEquals(Map.of(), of(Targets.discover().get("omniorb"), false, Map.of("FoldedDispatch", "1")));
    }

    @Test
    void aRuleThatDoesNotFitIsWrongInput() {
        WorkException refused =
                assertThrows(WorkException.class, () -> of(new Stale(CORBEL), false, Map.of("FoldedDispatch", "1")));
        assertEquals(WorkException.Kind.INPUT, refused.kind());
        assertEquals("rule-hook", refused.code());
        assertEquals("rules/stale.xml:4 transform stale / file a.cpp / add \"more\"", refused.where());
    }
}
