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
public final class RunMojo extends ExperimentMojo {
    /** What is written beside the reports: one JSON object, schema bellwether.session/1. */
    @Parameter(property = "bellwether.result", defaultValue = "${project.build.directory}/bellwether/session.json")
    private File result;

    /** Configurations that take turns, {@code NAME:TARGET}, {@code NAME:TARGET.OPTION=VALUE} or {@code NAME:PARAMETER=VALUE}. */
    @Parameter(property = "bellwether.variants")
    private List<String> variants;

    /** Runs of each target; a gate needs five. */
    @Parameter(property = "bellwether.repeat")
    private Integer repeat;

    @Override
    String command() {
        return "run";
    }

    @Override
    void addOptions(List<String> arguments) {
        super.addOptions(arguments);
        addAll(arguments, "--variant", variants);
        add(arguments, "--repeat", repeat);
        arguments.add("--json");
    }

    @Override
    void printed(String output, boolean good) throws MojoExecutionException {
        try {
            if (!good) {
                Files.deleteIfExists(
                        result.toPath()); // one of an earlier build says nothing of this one; standard error said why
                return;
            }
            Files.createDirectories(result.toPath().toAbsolutePath().getParent());
            Files.writeString(result.toPath(), output);
        } catch (IOException e) {
            throw new MojoExecutionException("cannot write " + result + ": " + e.getMessage(), e);
        }
        getLog().info("the session's figures are in " + result);
    }
}
