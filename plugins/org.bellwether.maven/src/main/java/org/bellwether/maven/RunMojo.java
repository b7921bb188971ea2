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

/** Generates, builds, measures and reports; the session's JSON is kept for whoever comes after in the build. */
@Mojo(name = "run", defaultPhase = LifecyclePhase.INTEGRATION_TEST, requiresProject = false, threadSafe = true)
public final class RunMojo extends CommandMojo {
    /** The folder for the generated folder, its build and the reports. */
    @Parameter(property = "bellwether.out", defaultValue = "${project.build.directory}/bellwether")
    private File out;

    /** The run store; otherwise the user's. */
    @Parameter(property = "bellwether.store")
    private File store;

    /** What is written beside the reports: one JSON object, schema bellwether.session/1. */
    @Parameter(property = "bellwether.result", defaultValue = "${project.build.directory}/bellwether/session.json")
    private File result;

    /** The experiment, where the model has several. */
    @Parameter(property = "bellwether.experiment")
    private String experiment;

    /** ORBs to measure; otherwise those that the model names. */
    @Parameter(property = "bellwether.targets")
    private List<String> targets;

    /** Values of ORB options, {@code TARGET.OPTION=VALUE}. */
    @Parameter(property = "bellwether.options")
    private List<String> options;

    /** Configurations that take turns, {@code NAME:TARGET}, {@code NAME:TARGET.OPTION=VALUE} or {@code NAME:PARAMETER=VALUE}. */
    @Parameter(property = "bellwether.variants")
    private List<String> variants;

    /** Values of the experiment's parameters, {@code NAME=VALUE}. */
    @Parameter(property = "bellwether.parameters")
    private List<String> parameters;

    /** Samples of each metric; otherwise the model's. */
    @Parameter(property = "bellwether.samples")
    private Long samples;

    /** Runs of each target. */
    @Parameter(property = "bellwether.repeat")
    private Integer repeat;

    /** Factor on the rates of timers, for a quick look. */
    @Parameter(property = "bellwether.rateScale")
    private Double rateScale;

    @Override
    String command() {
        return "run";
    }

    @Override
    void addOptions(List<String> arguments) {
        add(arguments, "--out", out);
        add(arguments, "--store", store);
        add(arguments, "--experiment", experiment);
        addAll(arguments, "--target", targets);
        addAll(arguments, "--set", options);
        addAll(arguments, "--variant", variants);
        addAll(arguments, "--parameter", parameters);
        add(arguments, "--samples", samples);
        add(arguments, "--repeat", repeat);
        add(arguments, "--rate-scale", rateScale);
        arguments.add("--json");
    }

    @Override
    void succeeded(String output) throws MojoExecutionException {
        try {
            Files.createDirectories(result.toPath().toAbsolutePath().getParent());
            Files.writeString(result.toPath(), output);
        } catch (IOException e) {
            throw new MojoExecutionException("cannot write " + result + ": " + e.getMessage(), e);
        }
        getLog().info("the session's figures are in " + result);
    }
}
