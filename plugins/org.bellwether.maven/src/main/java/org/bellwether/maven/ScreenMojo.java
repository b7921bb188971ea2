// SPDX-License-Identifier: Apache-2.0
package org.bellwether.maven;

import java.util.List;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Runs a designed experiment, and writes into Maven's log and a report which factors matter. */
@Mojo(name = "screen", defaultPhase = LifecyclePhase.INTEGRATION_TEST, requiresProject = false, threadSafe = true)
public final class ScreenMojo extends ExperimentMojo {
    /** The design, if the experiment has several; by default the first. */
    @Parameter(property = "bellwether.design")
    private String design;

    /** Shows the design and its duration without measuring. */
    @Parameter(property = "bellwether.plan", defaultValue = "false")
    private boolean plan;

    /** The number of runs after which the model's own configuration is measured again; 0 for never. */
    @Parameter(property = "bellwether.referenceEvery")
    private Integer referenceEvery;

    /** The number of times that a failed run is repeated. */
    @Parameter(property = "bellwether.retries")
    private Integer retries;

    /** The number of fresh runs of the best configuration, and of the model's own; 0 for none. */
    @Parameter(property = "bellwether.confirm")
    private Integer confirm;

    /** The number of runs at the same time, each on a separate core. */
    @Parameter(property = "bellwether.jobs")
    private Integer jobs;

    /** Repeats all runs, including those that have results already. */
    @Parameter(property = "bellwether.fresh", defaultValue = "false")
    private boolean fresh;

    /** Continues although the host, the compiler or the runtime has changed; the new runs form a separate block. */
    @Parameter(property = "bellwether.newBlock", defaultValue = "false")
    private boolean newBlock;

    /** The order of interactions: 2 includes interactions of two factors. */
    @Parameter(property = "bellwether.interactions")
    private Integer interactions;

    /** Subtracts the drift, a straight line through the runs of the model's own configuration, from all runs. */
    @Parameter(property = "bellwether.correctDrift", defaultValue = "false")
    private boolean correctDrift;

    /** Reports effects although the machine drifted. */
    @Parameter(property = "bellwether.despiteDrift", defaultValue = "false")
    private boolean despiteDrift;

    @Override
    String command() {
        return "screen";
    }

    @Override
    void addOptions(List<String> arguments) {
        super.addOptions(arguments);
        add(arguments, "--design", design);
        addFlag(arguments, "--plan", plan);
        add(arguments, "--reference-every", referenceEvery);
        add(arguments, "--retries", retries);
        add(arguments, "--confirm", confirm);
        add(arguments, "--jobs", jobs);
        addFlag(arguments, "--fresh", fresh);
        addFlag(arguments, "--new-block", newBlock);
        add(arguments, "--interactions", interactions);
        addFlag(arguments, "--correct-drift", correctDrift);
        addFlag(arguments, "--despite-drift", despiteDrift);
    }
}
