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
import org.bellwether.results.host.Machine;

/**
 * The environment of a run's figures in addition to its configuration: the {@linkplain Machine machine}, the compiler
 * with its flags, and the built runtime. Comparisons take differences of environments into account.
 *
 * @param facts by their names; a fact that was not stored is absent, and equals any other
 */
public record RunEnvironment(Map<String, String> facts) {
    /** In a build's record, the name of the compiler of another host's program; the host's name follows. */
    public static final String HOST_COMPILER = "compiler of ";

    private static final String RUNTIME = "runtime";

    /** The names in a build's record, and the names for people. */
    private static final Map<String, String> BUILD = buildNames();

    public RunEnvironment {
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

    /**
     * Returns the environment of a run.
     *
     * @param host  empty if it is unknown
     * @param build the stored record of the program's build: JSON, or null
     */
    public static RunEnvironment of(Optional<HostFacts> host, String build) {
        Map<String, String> facts = new LinkedHashMap<>();
        host.ifPresent(known -> facts.putAll(Machine.of(known).facts()));
        Map<?, ?> how = build == null || build.isBlank() ? Map.of() : CanonicalJson.read(build, Map.class);
        BUILD.forEach((key, name) -> {
            if (how.get(key) != null) {
                facts.put(name, how.get(key).toString().strip());
            }
        });
        how.forEach((key, value) -> {
            if (isHostCompiler(key.toString())) {
                facts.put(key.toString(), value.toString());
            }
        });
        return new RunEnvironment(facts);
    }

    private static boolean isHostCompiler(String name) {
        return name.startsWith(HOST_COMPILER);
    }

    /** Returns the environment without the runtime, which may depend on the configuration. */
    public RunEnvironment withoutRuntime() {
        Map<String, String> fewer = new LinkedHashMap<>(facts);
        fewer.remove(RUNTIME);
        return new RunEnvironment(fewer);
    }

    /** Returns the linked runtime; empty if it is unknown. */
    Optional<String> runtime() {
        return Optional.ofNullable(facts.get(RUNTIME));
    }

    /** Returns the environment with this runtime. */
    RunEnvironment with(Optional<String> runtime) {
        Map<String, String> more = new LinkedHashMap<>(withoutRuntime().facts());
        runtime.ifPresent(known -> more.put(RUNTIME, known));
        return new RunEnvironment(more);
    }

    /** Returns whether all facts that both environments have are equal. */
    public boolean agreesWith(RunEnvironment other) {
        return differences(other).isEmpty();
    }

    /**
     * Returns the differences, for people: {@code compiler: g++ 12 (here g++ 13)}. Facts that one side lacks are not
     * compared.
     */
    public List<String> differences(RunEnvironment here) {
        return Stream.concat(
                        new Machine(facts).differences(new Machine(here.facts)).stream(),
                        buildFacts()
                                .filter(name -> facts.containsKey(name) && here.facts.containsKey(name))
                                .filter(name -> !Objects.equals(facts.get(name), here.facts.get(name)))
                                .map(name -> new Machine.Difference(
                                        name, shown(facts.get(name)), shown(here.facts.get(name)))))
                .map(each -> each.name() + ": " + each.before() + " (here " + each.here() + ")")
                .toList();
    }

    /** Returns the names of the build's facts, for people. */
    private Stream<String> buildFacts() {
        Stream<String> compilers = facts.keySet().stream().filter(RunEnvironment::isHostCompiler);
        return Stream.concat(BUILD.values().stream(), compilers.sorted());
    }

    private static String shown(String value) {
        return value.isBlank() ? "none" : value;
    }

    /** Returns the host's name (or a container's processor), the compiler and the runtime, as far as they are known. */
    public String text() {
        return List.of(facts.containsKey("host") ? "host" : "processor", "compiler", "compiler flags", RUNTIME).stream()
                .filter(name -> !facts.getOrDefault(name, "").isBlank())
                .map(name -> name + " " + facts.get(name))
                .collect(Collectors.joining(", "));
    }
}
