// SPDX-License-Identifier: Apache-2.0
package org.bellwether.maven;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.apache.maven.plugins.annotations.Parameter;
import org.bellwether.maven.CommandProcess.Outcome;

/** The base of all goals: runs a command of Bellwether, and decides by its exit code. */
abstract class CommandMojo extends AbstractMojo {
    /** Skips the goal. */
    @Parameter(property = "bellwether.skip", defaultValue = "false")
    private boolean skip;

    @Parameter(defaultValue = "${plugin}", readonly = true)
    private PluginDescriptor plugin;

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("skipped");
            return;
        }
        List<String> arguments = new ArrayList<>(List.of(command(), subject()));
        addOptions(arguments);
        Outcome outcome;
        try {
            outcome = new CommandProcess(plugin.getArtifacts(), getLog()).run(arguments);
        } catch (IOException e) {
            throw new MojoExecutionException("Bellwether cannot be started: " + e.getMessage(), e);
        }
        printed(outcome.output(), outcome.exitCode() == 0);
        if (outcome.exitCode() != 0) {
            throw new MojoFailureException("bellwether " + command() + " ended with exit code " + outcome.exitCode()
                    + meaning(outcome.exitCode()));
        }
    }

    /** Returns the command's name. */
    abstract String command();

    /** Returns the subject of the command. */
    abstract String subject();

    /** Adds the goal's parameters. */
    abstract void addOptions(List<String> arguments);

    /**
     * Handles the command's standard output, which goes into Maven's log.
     *
     * @param good whether the command succeeded
     */
    void printed(String output, boolean good) throws MojoExecutionException {
        output.lines().forEach(getLog()::info);
    }

    static void addAll(List<String> arguments, String option, List<String> values) {
        if (values != null) {
            values.forEach(value -> arguments.addAll(List.of(option, value)));
        }
    }

    static void add(List<String> arguments, String option, Object value) {
        if (value != null) {
            arguments.addAll(List.of(option, value.toString()));
        }
    }

    static void addFlag(List<String> arguments, String option, boolean given) {
        if (given) {
            arguments.add(option);
        }
    }

    /** Returns the meaning of an exit code, as the end of a sentence. */
    String meaning(int exitCode) {
        return switch (exitCode) {
            case 1 -> ": it failed, see above";
            case 2 -> ": the input is wrong, see above";
            case 3 -> ": this machine lacks something, see above";
            default -> ", see above";
        };
    }
}
