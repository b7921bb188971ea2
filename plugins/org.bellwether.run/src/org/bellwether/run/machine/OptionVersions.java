// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.target.InstalledVersion;
import org.bellwether.generator.target.Target;
import org.bellwether.model.options.Option;
import org.bellwether.model.util.VersionRange;

/** Checks whether the version of an ORB on this machine has the options that are set. */
public final class OptionVersions {
    private OptionVersions() {}

    /**
     * An option that is set but that the installed version does not have.
     *
     * @param option  the option's name
     * @param version the installed version
     * @param has     the versions that have the option
     */
    public record UnsupportedOption(String option, String version, VersionRange has) {}

    /**
     * Returns the first such option; empty if there is none, or if the version is unknown: then the ORB's own message
     * fails the run.
     */
    public static Optional<UnsupportedOption> find(Target target, Plan plan) {
        return find(target, plan, System.getenv());
    }

    public static Optional<UnsupportedOption> find(Target target, Plan plan, Map<String, String> environment) {
        for (Option option : target.catalogue().getOptions()) {
            VersionRange range = VersionRange.of(option);
            if (!range.isAll() && isSet(option, target, plan)) {
                Optional<UnsupportedOption> foreign = target.installedVersion()
                        .flatMap(place -> version(place, environment))
                        .filter(version -> !range.contains(version))
                        .map(version -> new UnsupportedOption(option.getName(), version, range));
                if (foreign.isPresent()) {
                    return foreign;
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isSet(Option option, Target target, Plan plan) {
        return plan.processes().stream()
                .anyMatch(process -> process.options(target.name()).containsKey(option.getName()));
    }

    /** Returns the version of an ORB on this machine; empty if it is unknown, or if the ORB is built from source. */
    public static Optional<String> installed(Target target) {
        return target.installedVersion().flatMap(place -> version(place, System.getenv()));
    }

    static Optional<String> version(InstalledVersion place, Map<String, String> environment) {
        Optional<Path> header = EnvironmentFiles.first(place.headers(), environment);
        try {
            return header.isPresent()
                    ? versionOf(header.get(), place)
                    : Optional.of(output("pkg-config", "--modversion", place.pkgConfigName()))
                            .filter(text -> !text.isEmpty());
        } catch (IOException e) {
            return Optional.empty(); // without pkg-config or a readable header; the build reports both
        }
    }

    private static Optional<String> versionOf(Path header, InstalledVersion place) throws IOException {
        try (Stream<String> lines = Files.lines(header, StandardCharsets.ISO_8859_1)) {
            return lines.map(place.line()::matcher)
                    .filter(Matcher::find)
                    .map(found -> found.group(1))
                    .findFirst();
        }
    }

    private static String output(String... command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            return process.waitFor() == 0 ? output.strip() : "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }
}
