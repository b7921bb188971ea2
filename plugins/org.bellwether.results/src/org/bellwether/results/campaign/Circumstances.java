// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.campaign;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.host.HostFacts;

/**
 * What a run's figures depend on beside its configuration: the host, the compiler with its flags, and the built runtime.
 * Figures of runs that were made under different circumstances are not held against one another as if they were not.
 *
 * @param facts by what they are called; what nobody stored is absent, and differs from nothing
 */
public record Circumstances(Map<String, String> facts) {
    private static final String RUNTIME = "runtime";

    /** What the record of a build calls them, and what people do. */
    private static final Map<String, String> BUILD = buildNames();

    public Circumstances {
        facts = Map.copyOf(facts);
    }

    private static Map<String, String> buildNames() {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("compiler", "compiler");
        names.put("CMAKE_BUILD_TYPE", "build type");
        names.put("CMAKE_CXX_FLAGS", "compiler flags");
        names.put("CMAKE_CXX_FLAGS_RELEASE", "compiler flags of a release");
        names.put("CMAKE_EXE_LINKER_FLAGS", "linker flags");
        names.put(RUNTIME, RUNTIME);
        return names;
    }

    private static final List<String> ORDER = List.of(
            "host",
            "system",
            "kernel",
            "architecture",
            "processor",
            "cores",
            "isolated cores",
            "frequency governors",
            "clock source",
            "virtualisation",
            "real-time priority");

    /**
     * Those of a run.
     *
     * @param host  empty where it is not known
     * @param build how its program was built, as the store has it: JSON, or null
     */
    public static Circumstances of(Optional<HostFacts> host, String build) {
        Map<String, String> facts = new LinkedHashMap<>();
        host.ifPresent(known -> of(known, facts));
        Map<?, ?> how = build == null || build.isBlank() ? Map.of() : CanonicalJson.read(build, Map.class);
        BUILD.forEach((key, name) -> {
            if (how.get(key) != null) {
                facts.put(name, how.get(key).toString().strip());
            }
        });
        return new Circumstances(facts);
    }

    /** Installed memory is left out: virtual machines report a little more or less after each start. */
    private static void of(HostFacts host, Map<String, String> facts) {
        facts.put("host", host.host());
        facts.put("system", host.system());
        facts.put("kernel", host.kernel());
        facts.put("architecture", host.architecture());
        facts.put("processor", host.cpu());
        facts.put("cores", Integer.toString(host.cores()));
        facts.put("isolated cores", host.isolatedCores());
        facts.put("frequency governors", String.join(" ", host.governors()));
        facts.put("clock source", host.clockSource());
        facts.put("virtualisation", host.virtualisation());
        facts.put("real-time priority", Integer.toString(host.realTimePriority()));
    }

    /** The same without the runtime, which may depend on the configuration. */
    public Circumstances withoutRuntime() {
        Map<String, String> fewer = new LinkedHashMap<>(facts);
        fewer.remove(RUNTIME);
        return new Circumstances(fewer);
    }

    /** The runtime that was linked; empty where none is known. */
    Optional<String> runtime() {
        return Optional.ofNullable(facts.get(RUNTIME));
    }

    /** The same with this runtime. */
    Circumstances with(Optional<String> runtime) {
        Map<String, String> more = new LinkedHashMap<>(withoutRuntime().facts());
        runtime.ifPresent(known -> more.put(RUNTIME, known));
        return new Circumstances(more);
    }

    /** Whether nothing differs of what both say. */
    public boolean agreesWith(Circumstances other) {
        return differences(other).isEmpty();
    }

    /** What differs, for people: {@code compiler: g++ 12 (here g++ 13)}. Facts that one of the two lacks do not. */
    public List<String> differences(Circumstances here) {
        return Stream.concat(ORDER.stream(), BUILD.values().stream())
                .filter(name -> facts.containsKey(name) && here.facts.containsKey(name))
                .filter(name -> !Objects.equals(facts.get(name), here.facts.get(name)))
                .map(name -> name + ": " + shown(facts.get(name)) + " (here " + shown(here.facts.get(name)) + ")")
                .toList();
    }

    private static String shown(String value) {
        return value.isBlank() ? "none" : value;
    }

    /** The host's name, the compiler and the runtime, as far as they are known. */
    public String text() {
        return List.of("host", "compiler", "compiler flags", RUNTIME).stream()
                .filter(name -> !facts.getOrDefault(name, "").isBlank())
                .map(name -> name + " " + facts.get(name))
                .collect(Collectors.joining(", "));
    }
}
