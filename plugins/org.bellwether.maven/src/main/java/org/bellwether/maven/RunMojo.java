// SPDX-License-Identifier: Apache-2.0
package org.bellwether.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Generates, builds, measures and reports; keeps the session's JSON for later goals of the build. */
@Mojo(name = "run", defaultPhase = LifecyclePhase.INTEGRATION_TEST, requiresProject = false, threadSafe = true)
public final class RunMojo extends ExperimentMojo {
    /** A part of the JSON of a session that measured until a rule ended it; the JSON of refused input does not have this part. */
    private static final String STOPPED = "\"stopping\":{";

    /**
     * The file for the result beside the reports: one JSON object of schema bellwether.session/1, or bellwether.suite/1
     * for a suite.
     */
    @Parameter(property = "bellwether.result", defaultValue = "${project.build.directory}/bellwether/session.json")
    private File result;

    /** Configurations that are measured in turns, {@code NAME:TARGET}, {@code NAME:TARGET.OPTION=VALUE} or {@code NAME:PARAMETER=VALUE}. */
    @Parameter(property = "bellwether.variants")
    private List<String> variants;

    /**
     * Specialisations of Corbel, {@code all}, {@code allowed} or names: the general and the specialised configuration
     * are measured in turns, together with any variants. {@code each} also measures each allowed specialisation alone.
     */
    @Parameter(property = "bellwether.specialise")
    private String specialise;

    /** The number of runs of each target; a gate needs five. */
    @Parameter(property = "bellwether.repeat")
    private Integer repeat;

    /**
     * Measures until it is known whether a variant is worse than the first by more than this percentage: the build fails if a variant
     * is worse, or if this is unknown when the limit is reached. The number of runs is ignored.
     */
    @Parameter(property = "bellwether.untilThreshold")
    private String untilThreshold;

    /** Measures until the interval of each primary figure has at most this width in per cent; the number of runs is ignored. */
    @Parameter(property = "bellwether.precision")
    private String precision;

    /** The longest time to measure with one of these rules, such as {@code 90s} or {@code 10min}; ten minutes by default. */
    @Parameter(property = "bellwether.limit")
    private String limit;

    /** Runs all experiments of the model, or of all projects in its folder: a suite. */
    @Parameter(property = "bellwether.all", defaultValue = "false")
    private boolean all;

    /** Runs only experiments that have one of these tags. */
    @Parameter(property = "bellwether.tags")
    private List<String> tags;

    /** Resumes the newest suite of the same request: measured experiments are not measured again. */
    @Parameter(property = "bellwether.resume", defaultValue = "false")
    private boolean resume;

    /** The file for JUnit's XML of a suite, with a test case for each experiment. The file is written even if an experiment failed. */
    @Parameter(
            property = "bellwether.suiteJunit",
            defaultValue = "${project.build.directory}/failsafe-reports/TEST-bellwether-run.xml")
    private File suiteJunit;

    @Override
    String command() {
        return "run";
    }

    @Override
    String meaning(int exitCode) {
        if (untilThreshold == null) {
            return super.meaning(exitCode);
        }
        return switch (exitCode) {
            case 2 -> ": it is undecided at the limit whether a variant is worse, or the input is wrong, see above";
            case 4 -> ": a variant is worse than the first, or runs failed, see above";
            default -> super.meaning(exitCode);
        };
    }

    @Override
    void addOptions(List<String> arguments) {
        super.addOptions(arguments);
        addAll(arguments, "--variant", variants);
        add(arguments, "--specialise", specialise);
        add(arguments, "--threshold", untilThreshold);
        add(arguments, "--precision", precision);
        add(arguments, "--limit", limit);
        if (untilThreshold == null && precision == null) {
            add(arguments, "--repeat", repeat);
        }
        addFlag(arguments, "--all", all);
        addAll(arguments, "--tag", tags);
        addFlag(arguments, "--resume", resume);
        if (all || tags != null && !tags.isEmpty()) {
            add(arguments, "--junit", suiteJunit);
        }
        arguments.add("--json");
    }

    @Override
    void printed(String output, boolean good) throws MojoExecutionException {
        try {
            if (!good && !output.contains(STOPPED)) {
                Files.deleteIfExists(result.toPath()); // may be that of an earlier build; standard error has the reason
                return;
            }
            Files.createDirectories(result.toPath().toAbsolutePath().getParent());
            Files.writeString(result.toPath(), output);
        } catch (IOException e) {
            throw new MojoExecutionException("cannot write " + result + ": " + e.getMessage(), e);
        }
        getLog().info("the figures are in " + result);
    }
}
