// SPDX-License-Identifier: Apache-2.0
package org.bellwether.maven;

import java.io.File;
import java.util.List;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Compares the runs of {@code run} with a baseline. Figures that are worse by more than a threshold fail the build, and
 * so do failed or missing runs. Undecided figures fail the build, too, unless the configuration allows them.
 */
@Mojo(name = "gate", defaultPhase = LifecyclePhase.VERIFY, requiresProject = false, threadSafe = true)
public final class GateMojo extends CommandMojo {
    /**
     * The baseline of the runs: a run, a session, a file that the goal {@code run} wrote, or several joined by commas.
     */
    @Parameter(property = "bellwether.baseline", required = true)
    private String baseline;

    /** The runs, named like the baseline; by default those of the goal {@code run}. */
    @Parameter(property = "bellwether.run", defaultValue = "${project.build.directory}/bellwether/session.json")
    private String run;

    /** The largest acceptable worsening in per cent, with or without the sign: {@code 5%}. */
    @Parameter(property = "bellwether.threshold")
    private String threshold;

    /**
     * The treatment of figures of which it is unknown whether they are worse: {@code fail} (the default) or {@code
     * pass}.
     */
    @Parameter(property = "bellwether.undecided")
    private String undecided;

    /** The figures to judge, {@code METRIC} or {@code METRIC.STATISTIC}; by default the primary ones. */
    @Parameter(property = "bellwether.figures")
    private List<String> figures;

    /**
     * The file for JUnit's XML, with a test case for each figure (undecided figures that pass are skipped). By default,
     * the file is in the folder that systems for continuous integration search for a build's tests.
     */
    @Parameter(
            property = "bellwether.junit",
            defaultValue = "${project.build.directory}/failsafe-reports/TEST-bellwether-gate.xml")
    private File junit;

    /** The run store, a folder or {@code jdbc:postgresql://HOST/DATABASE}; by default the user's store. */
    @Parameter(property = "bellwether.store")
    private String store;

    @Override
    String command() {
        return "gate";
    }

    @Override
    String subject() {
        return run;
    }

    @Override
    String meaning(int exitCode) {
        return switch (exitCode) {
            case 2 -> ": the figures do not decide, something is missing, or the input is wrong, see above";
            case 4 -> ": worse than the baseline, or runs failed, see above";
            default -> super.meaning(exitCode);
        };
    }

    @Override
    void addOptions(List<String> arguments) {
        add(arguments, "--baseline", baseline);
        add(arguments, "--threshold", threshold);
        add(arguments, "--undecided", undecided);
        addAll(arguments, "--figure", figures);
        add(arguments, "--junit", junit);
        add(arguments, "--store", store);
    }
}
