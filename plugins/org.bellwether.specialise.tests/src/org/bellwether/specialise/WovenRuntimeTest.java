// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.target.RuntimeSources;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the rules of Corbel's specialisations can be woven into its sources. */
class WovenRuntimeTest {
    private static final String SESSION = "src/orb/session/giop_session.cpp";
    private static final String RULES = "specialisations/dispatch/dispatch.xml";
    private static final Target CORBEL = Targets.discover().get("corbel");

    /** Corbel's sources, one file of which is changed. */
    private record Changed(RuntimeSources sources, String changed, UnaryOperator<String> change)
            implements RuntimeSources {
        @Override
        public List<String> paths() throws IOException {
            return sources.paths();
        }

        @Override
        public List<String> rules(String specialisation) throws IOException {
            return sources.rules(specialisation);
        }

        @Override
        public InputStream open(String path) throws IOException {
            if (!path.equals(changed)) {
                return sources.open(path);
            }
            return new ByteArrayInputStream(change.apply(text(sources, path)).getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public List<String> cmakeArguments() {
            return sources.cmakeArguments();
        }
    }

    private static String text(RuntimeSources sources, String path) throws IOException {
        try (InputStream stream = sources.open(path)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static RuntimeSources corbel() {
        return CORBEL.runtime().orElseThrow();
    }

    /** Returns the effective options that the rules require, with other options added. */
    private static Map<String, String> options(String... others) {
        Map<String, String> options = new HashMap<>(Map.of(
                "Concurrency", "reactive",
                "ClientConnectionHandler", "RW",
                "ReactorMaskSignals", "false",
                "ReactorThreadQueue", "LIFO",
                "SocketWait", "block"));
        for (String other : others) {
            options.put(other.substring(0, other.indexOf('=')), other.substring(other.indexOf('=') + 1));
        }
        return options;
    }

    private static WovenRuntime woven(String... others) throws IOException {
        return WovenRuntime.of(CORBEL, corbel(), options(others)).orElseThrow();
    }

    @Test
    void aConfigurationWithoutThemHasTheGeneralRuntime() throws IOException {
        assertEquals(Optional.empty(), WovenRuntime.of(CORBEL, corbel(), options()));
        assertEquals(
                Optional.empty(), WovenRuntime.of(CORBEL, corbel(), options("FoldedDispatch=0", "NativeLayout=1")));
        assertEquals(Optional.empty(), WovenRuntime.of(CORBEL, corbel(), Map.of()));
    }

    @Test
    void rulesAreNoSources() throws IOException {
        assertEquals(List.of(RULES), corbel().rules("dispatch"));
        assertEquals(6, corbel().rules("framework").size());
        for (String one : List.of("request-header", "whole-request", "fixed-sizes", "null-locks", "hooks-out")) {
            assertEquals(List.of("specialisations/" + one + "/" + one + ".xml"), corbel().rules(one));
        }
        assertEquals(List.of(), corbel().rules("native-layout"));
        assertTrue(corbel().paths().stream().noneMatch(path -> path.startsWith("specialisations/")));
    }

    @ParameterizedTest
    @CsvSource({
        "reactive, RW, false, 'framework, framework-blocking-wait, framework-reactive, framework-sockets'",
        "reactive, MT, false, 'framework, framework-reactive, framework-sockets'",
        "reactive, RW, 1, 'framework, framework-blocking-wait, framework-sockets'",
        "thread-pool, ST, 0, 'framework, framework-sockets, framework-thread-pool'",
        "thread-pool, RW, 1, 'framework, framework-blocking-wait, framework-sockets'",
        "thread-per-connection, RW, 0, 'framework, framework-blocking-wait, framework-sockets, framework-thread-per-connection'"
    })
    void theValuesOfOptionsChooseTheRules(String concurrency, String wait, String masked, String names)
            throws IOException {
        String[] values = {
            "Concurrency=" + concurrency,
            "ClientConnectionHandler=" + wait,
            "ReactorMaskSignals=" + masked,
            "BoundFramework=1"
        };
        assertEquals(names, String.join(", ", woven(values).ruleSets()));
        List<String> both = new ArrayList<>(List.of(values));
        both.addAll(List.of("FoldedDispatch=true", "KeptRequestHeaders=1"));
        WovenRuntime all = woven(both.toArray(String[]::new));
        assertEquals(List.of("dispatch", "framework", "request-header"), all.specialisations());
        assertEquals("dispatch, " + names + ", request-header", String.join(", ", all.ruleSets()));
        assertFalse(all.compliance().isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"ReactorThreadQueue=FIFO", "SocketWait=spin"})
    void aPoolOfThreadsIsBoundForTheUsualWaitOnly(String other) throws IOException {
        List<String> names =
                woven("BoundFramework=1", "Concurrency=thread-pool", other).ruleSets();
        assertEquals(List.of("framework", "framework-blocking-wait", "framework-sockets"), names);
    }

    @Test
    void allAreWovenTogether() throws IOException {
        WovenRuntime all = woven(
                "BoundFramework=1",
                "FoldedDispatch=1",
                "KeptRequestHeaders=1",
                "KeptRequests=1",
                "FixedSizes=1",
                "NullLocks=1",
                "HooksOut=1");
        assertEquals(
                List.of(
                        "dispatch",
                        "fixed-sizes",
                        "framework",
                        "hooks-out",
                        "null-locks",
                        "request-header",
                        "whole-request"),
                all.specialisations());
        assertTrue(all.compliance().stream().anyMatch(each -> each.contains("BAD_INV_ORDER")), "of null-locks");
    }

    @ParameterizedTest
    @CsvSource({"FixedSizes, fixed-sizes", "NullLocks, null-locks", "HooksOut, hooks-out", "KeptRequests, whole-request"
    })
    void eachIsWovenAlone(String option, String name) throws IOException {
        WovenRuntime one = woven(option + "=1");
        assertEquals(List.of(name), one.specialisations());
        assertEquals(List.of(name), one.ruleSets());
        assertFalse(one.compliance().isEmpty());
    }

    @Test
    void processesWithSeveralValuesKeepTheGeneralCode() throws IOException {
        Map<String, String> options =
                options("BoundFramework=1", "p.Concurrency=reactive", "q.Concurrency=thread-pool");
        options.remove("Concurrency");
        List<String> names =
                WovenRuntime.of(CORBEL, corbel(), options).orElseThrow().ruleSets();
        assertEquals(List.of("framework", "framework-blocking-wait", "framework-sockets"), names);
        assertEquals(
                List.of("dispatch"),
                woven("p.FoldedDispatch=1", "q.FoldedDispatch=0").specialisations());
    }

    @Test
    void onlyTheFilesOfTheRulesDiffer() throws IOException {
        WovenRuntime woven = woven("FoldedDispatch=1");
        assertEquals(corbel().paths(), woven.paths());
        assertEquals(corbel().cmakeArguments(), woven.cmakeArguments());
        assertTrue(text(woven, SESSION).startsWith("#line 1 \"" + SESSION + "\""), "debuggers show the original");
        assertNotEquals(text(corbel(), SESSION), text(woven, SESSION));
        assertEquals(text(corbel(), "CMakeLists.txt"), text(woven, "CMakeLists.txt"));
        assertEquals(text(woven, SESSION), text(woven("FoldedDispatch=1"), SESSION), "the same bytes each time");
        assertEquals(List.of(), woven.rules("dispatch"), "a woven runtime is not woven again");
    }

    @Test
    void aMovedHookFailsWithTheNameOfItsRule() {
        Problem problem = problem(text -> text.replace("//@@ CORBEL_REQUEST_DEMULTIPLEXING_BEGIN\n", "\n"));
        assertEquals("rule-hook", problem.code());
        assertEquals(RULES, problem.file());
        assertTrue(problem.line() > 0);
        assertEquals("transform dispatch / file " + SESSION + " / comment \"the general dispatch\"", problem.path());
        assertTrue(problem.message().contains("CORBEL_REQUEST_DEMULTIPLEXING_BEGIN"), problem.message());
    }

    @Test
    void codeThatHasChangedFailsWithTheNameOfItsRule() {
        Problem problem = problem(text -> text.replace("core_.adapter_if_any()->dispatch(request);", "found;"));
        assertEquals("rule-digest", problem.code());
        assertEquals(RULES, problem.file());
        assertTrue(problem.line() > 0);
        assertTrue(problem.path().contains("the general dispatch"), problem.path());
        assertTrue(problem.message().contains(SESSION + ":"), problem.message());
    }

    private static Problem problem(UnaryOperator<String> change) {
        RuntimeSources changed = new Changed(corbel(), SESSION, change);
        return assertThrows(RefusedException.class, () -> WovenRuntime.of(CORBEL, changed, options("FoldedDispatch=1")))
                .problems()
                .get(0);
    }
}
