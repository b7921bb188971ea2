// SPDX-License-Identifier: Apache-2.0
package org.bellwether.maven;

import java.io.File;
import java.util.List;
import org.apache.maven.plugins.annotations.Parameter;

/** A goal that generates, builds and measures an experiment of a model. */
abstract class ExperimentMojo extends ModelMojo {
    /** The folder for generated files, builds and reports. */
    @Parameter(property = "bellwether.out", defaultValue = "${project.build.directory}/bellwether")
    private File out;

    /** The run store, a folder or {@code jdbc:postgresql://HOST/DATABASE}; by default the user's store. */
    @Parameter(property = "bellwether.store")
    private String store;

    /** The experiment, if the model has several. */
    @Parameter(property = "bellwether.experiment")
    private String experiment;

    /** The ORBs to measure; by default the targets of the model. */
    @Parameter(property = "bellwether.targets")
    private List<String> targets;

    /** Values of ORB options, {@code TARGET.OPTION=VALUE}. */
    @Parameter(property = "bellwether.options")
    private List<String> options;

    /** Values of the experiment's parameters, {@code NAME=VALUE}. */
    @Parameter(property = "bellwether.parameters")
    private List<String> parameters;

    /** The number of samples of each metric; by default the model's. */
    @Parameter(property = "bellwether.samples")
    private Long samples;

    /** The number of warm-up samples, which are not counted; by default the model's. */
    @Parameter(property = "bellwether.warmup")
    private Long warmup;

    /** The number of launches that each run is split into; by default the command's default. */
    @Parameter(property = "bellwether.rounds")
    private Integer rounds;

    /** A factor on the rates of timers, for a quick trial. */
    @Parameter(property = "bellwether.rateScale")
    private Double rateScale;

    /** Uses the system's default scheduling, for machines that do not permit the model's real-time scheduling. */
    @Parameter(property = "bellwether.withoutRealTime", defaultValue = "false")
    private boolean withoutRealTime;

    @Override
    void addOptions(List<String> arguments) {
        add(arguments, "--out", out);
        add(arguments, "--store", store);
        add(arguments, "--experiment", experiment);
        addAll(arguments, "--target", targets);
        addAll(arguments, "--set", options);
        addAll(arguments, "--parameter", parameters);
        add(arguments, "--samples", samples);
        add(arguments, "--warmup", warmup);
        add(arguments, "--rounds", rounds);
        add(arguments, "--rate-scale", rateScale);
        if (withoutRealTime) {
            arguments.add("--without-real-time");
        }
    }
}
