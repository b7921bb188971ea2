// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.build;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.generator.target.Requirement;
import org.bellwether.generator.target.Target;
import org.bellwether.run.WorkException;
import org.bellwether.run.instructions.InstructionTool;
import org.bellwether.run.machine.EnvironmentFiles;

/** The requirements on this machine for building and running some targets. */
public final class Requirements {
    private static final String DEFAULT_COMPILER = "c++";

    private static final List<Requirement> COMMON = List.of(
            Requirement.program(DEFAULT_COMPILER, "g++", "compile generated programs"),
            Requirement.program("cmake", "cmake", "build generated programs"),
            Requirement.program("ninja", "ninja-build", "build generated programs"),
            Requirement.program("setsid", "util-linux", "end what a build has started"));

    private Requirements() {}

    /** Returns the requirements of these targets, each once. */
    public static Set<Requirement> of(Collection<Target> targets) {
        Map<String, Requirement> all = new LinkedHashMap<>();
        Stream.concat(COMMON.stream(), targets.stream().flatMap(target -> target.requirements().stream()))
                .forEach(need -> all.putIfAbsent(need.kind() + " " + need.name(), need));
        return new LinkedHashSet<>(all.values());
    }

    /**
     * Returns the requirements on another host that builds programs for a target. Software that may be built and not
     * installed is left out, because only the build finds it.
     *
     * @param compiler the command of the compiler; empty for the default
     */
    static List<Requirement> ofHost(Target target, String compiler) {
        return of(List.of(target)).stream()
                .filter(requirement -> requirement.elsewhere().isEmpty())
                .map(requirement -> requirement.name().equals(DEFAULT_COMPILER) && !compiler.isEmpty()
                        ? Requirement.program(compiler, "", requirement.purpose())
                        : requirement)
                .toList();
    }

    /** Returns the requirements of single options; measurements without these options do not need them. */
    public static Set<Requirement> ofOptions() {
        return Set.of(InstructionTool.CALLGRIND.requirement());
    }

    /** Returns whether this machine meets a requirement. */
    public static boolean isThere(Requirement requirement) {
        return isThere(requirement, System.getenv());
    }

    /** @param environment variables by name; some of them name folders with files that were built and not installed */
    public static boolean isThere(Requirement requirement, Map<String, String> environment) {
        if (EnvironmentFiles.first(requirement.elsewhere(), environment).isPresent()) {
            return true;
        }
        return switch (requirement.kind()) {
            case PROGRAM -> Compiler.onPath(requirement.name());
            case PKG_CONFIG -> packageIsThere(requirement.name());
        };
    }

    /**
     * Checks that this machine meets the requirements of targets.
     *
     * @throws WorkException with the command that installs what is missing
     */
    public static void check(Collection<Target> targets) throws WorkException {
        check(of(targets).stream().filter(requirement -> !isThere(requirement)).toList());
    }

    /**
     * Checks that this machine meets one requirement.
     *
     * @throws WorkException with the command that installs what is missing
     */
    public static void check(Requirement requirement) throws WorkException {
        check(isThere(requirement) ? List.of() : List.of(requirement));
    }

    private static void check(List<Requirement> missing) throws WorkException {
        if (!missing.isEmpty()) {
            throw new WorkException(
                    WorkException.Kind.MACHINE,
                    "machine-lacks",
                    message(missing),
                    "this machine",
                    installation(missing));
        }
    }

    /** Returns a message with the purpose of the first missing requirement, and the number of the others. */
    static String message(List<Requirement> missing) {
        Requirement first = missing.get(0);
        int more = missing.size() - 1;
        return first.name() + " is needed to " + first.purpose()
                + (more == 0 ? "" : more == 1 ? "; 1 more is missing" : "; " + more + " more are missing");
    }

    /** Returns the command that installs missing packages on Debian, and the requirements that Debian does not have. */
    public static String installation(Collection<Requirement> missing) {
        List<String> fixes = new ArrayList<>();
        Set<String> packages = missing.stream()
                .filter(Requirement::isPackaged)
                .map(Requirement::debianPackage)
                .collect(Collectors.toCollection(TreeSet::new));
        if (!packages.isEmpty()) {
            fixes.add("sudo apt-get install -y " + String.join(" ", packages));
        }
        String others = missing.stream()
                .filter(requirement -> !requirement.isPackaged())
                .map(Requirement::name)
                .collect(Collectors.joining(" and "));
        if (!others.isEmpty()) {
            String sources = missing.stream()
                    .map(Requirement::source)
                    .filter(source -> !source.isEmpty())
                    .distinct()
                    .collect(Collectors.joining("; "));
            fixes.add("Debian has no package of " + others + ": "
                    + (sources.isEmpty() ? "build it from source" : sources));
        }
        return String.join("; ", fixes);
    }

    private static boolean packageIsThere(String name) {
        try {
            Process process = new ProcessBuilder("pkg-config", "--exists", name)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor() == 0;
        } catch (IOException e) {
            return false; // pkg-config itself is missing; the target asks for it, too
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
