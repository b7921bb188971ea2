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

/** Generates, builds, measures and reports; the session's JSON is kept for later goals of the build. */
@Mojo(name = "run", defaultPhase = LifecyclePhase.INTEGRATION_TEST, requiresProject = false, threadSafe = true)
public final class RunMojo extends ExperimentMojo {
    /** A part of the JSON of a session that measured until a rule ended it; the JSON of wrong input does not have it. */
    private static final String STOPPED = "\"stopping\":{";

    /**
     * The file for the result beside the reports: one JSON object, schema bellwether.session/1; of a suite schema
     * bellwether.suite/1.
     */
    @Parameter(property = "bellwether.result", defaultValue = "${project.build.directory}/bellwether/session.json")
    private File result;

    /** Configurations that take turns, {@code NAME:TARGET}, {@code NAME:TARGET.OPTION=VALUE} or {@code NAME:PARAMETER=VALUE}. */
    @Parameter(property = "bellwether.variants")
    private List<String> variants;

    /** Specialisations of Corbel, {@code all} or names: general and specialised take turns, with any variants. */
    @Parameter(property = "bellwether.specialise")
    private String specialise;

    /** Runs of each target; a gate needs five. */
    @Parameter(property = "bellwether.repeat")
    private Integer repeat;

    /**
     * Goes on until it is known whether a variant is worse than the first by more than so many per cent: the build fails if one is, or
     * if it cannot be told within the limit. The number of runs plays no part then.
     */
    @Parameter(property = "bellwether.untilThreshold")
    private Double untilThreshold;

    /** Goes on until the interval of each primary figure is that narrow, in per cent; likewise. */
    @Parameter(property = "bellwether.precision")
    private Double precision;

    /** With one of these, the longest time to measure: {@code 90s}, {@code 10min}; ten minutes unless it is given. */
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

    /** JUnit's XML of a suite, a test case an experiment; written also where an experiment failed. */
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
            case 2 -> ": within the limit it cannot be told which is worse, or the input is wrong, see above";
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
                Files.deleteIfExists(
                        result.toPath()); // one of an earlier build says nothing of this one; standard error said why
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
