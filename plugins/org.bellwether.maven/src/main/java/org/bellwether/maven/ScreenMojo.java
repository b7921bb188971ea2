// SPDX-License-Identifier: Apache-2.0
package org.bellwether.maven;

import java.util.List;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Runs a designed experiment, and tells in Maven's log and in a report which factors matter. */
@Mojo(name = "screen", defaultPhase = LifecyclePhase.INTEGRATION_TEST, requiresProject = false, threadSafe = true)
public final class ScreenMojo extends ExperimentMojo {
    /** The design, if the experiment has several; otherwise the first. */
    @Parameter(property = "bellwether.design")
    private String design;

    /** Tells the design and how long it takes; measures nothing. */
    @Parameter(property = "bellwether.plan", defaultValue = "false")
    private boolean plan;

    /** After how many runs the model's own configuration is measured again; 0 for never. */
    @Parameter(property = "bellwether.referenceEvery")
    private Integer referenceEvery;

    /** The number of times that a failed run is repeated. */
    @Parameter(property = "bellwether.retries")
    private Integer retries;

    /** Fresh runs of the best configuration, and as many of the model's own; 0 for none. */
    @Parameter(property = "bellwether.confirm")
    private Integer confirm;

    /** Runs that are made at once, each on a core of its own. */
    @Parameter(property = "bellwether.jobs")
    private Integer jobs;

    /** Makes all runs anew, although they were made before. */
    @Parameter(property = "bellwether.fresh", defaultValue = "false")
    private boolean fresh;

    /** Goes on although the host, the compiler or the runtime is another than before: as a block. */
    @Parameter(property = "bellwether.newBlock", defaultValue = "false")
    private boolean newBlock;

    /** 2 for interactions of two factors, too. */
    @Parameter(property = "bellwether.interactions")
    private Integer interactions;

    /** Takes a straight line through the model's own configuration out of all runs. */
    @Parameter(property = "bellwether.correctDrift", defaultValue = "false")
    private boolean correctDrift;

    /** Tells effects although the machine drifted. */
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
