// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.launch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;

/**
 * The settings of a launch configuration for a run; for an empty setting, the model decides.
 *
 * @param model the model's file or its project's folder, as a path in the workspace
 * @param experiment its name; empty for the only one
 * @param targets names of ORBs
 * @param samples the number of samples of each metric, as a number; may be empty
 * @param rateScale the factor on the rates of timers, as a number; may be empty
 * @param options the values by {@code target.option}
 */
public record RunSettings(
        String model,
        String experiment,
        List<String> targets,
        String samples,
        String rateScale,
        Map<String, String> options) {
    private static final String PREFIX = "org.bellwether.ui.";
    private static final String MODEL = PREFIX + "model";
    private static final String EXPERIMENT = PREFIX + "experiment";
    private static final String TARGETS = PREFIX + "targets";
    private static final String SAMPLES = PREFIX + "samples";
    private static final String RATE_SCALE = PREFIX + "rateScale";
    private static final String OPTIONS = PREFIX + "options";

    /** Returns the settings of a run without changes to the model. */
    static RunSettings of(String model) {
        return new RunSettings(model, "", List.of(), "", "", Map.of());
    }

    static RunSettings read(ILaunchConfiguration configuration) throws CoreException {
        return new RunSettings(
                configuration.getAttribute(MODEL, ""),
                configuration.getAttribute(EXPERIMENT, ""),
                configuration.getAttribute(TARGETS, List.of()),
                configuration.getAttribute(SAMPLES, ""),
                configuration.getAttribute(RATE_SCALE, ""),
                configuration.getAttribute(OPTIONS, Map.of()));
    }

    void write(ILaunchConfigurationWorkingCopy configuration) {
        configuration.setAttribute(MODEL, model);
        configuration.setAttribute(EXPERIMENT, experiment);
        configuration.setAttribute(TARGETS, targets);
        configuration.setAttribute(SAMPLES, samples);
        configuration.setAttribute(RATE_SCALE, rateScale);
        configuration.setAttribute(OPTIONS, options);
    }

    /**
     * Returns the command line's arguments.
     *
     * @param file the path of the model
     * @param out the folder for generated files and builds; empty for the project's folder
     */
    List<String> arguments(Path file, String out) {
        List<String> arguments = new ArrayList<>(List.of("run", file.toString()));
        add(arguments, "--experiment", experiment);
        targets.forEach(target -> add(arguments, "--target", target));
        add(arguments, "--samples", samples);
        add(arguments, "--rate-scale", rateScale);
        new TreeMap<>(options).forEach((option, value) -> add(arguments, "--set", option + "=" + value));
        add(arguments, "--out", out);
        return arguments;
    }

    private static void add(List<String> arguments, String option, String value) {
        if (!value.isEmpty()) {
            arguments.addAll(List.of(option, value));
        }
    }

    /** Returns the error that the settings have for every model; empty if there is none. */
    String settingsError() {
        if (model.isEmpty()) {
            return "Choose a model";
        } else if (!samples.isEmpty() && !samples.matches("0*[1-9]\\d{0,9}")) {
            return "Samples must be a number, at least 1";
        } else if (!rateScale.isEmpty() && !isPositive(rateScale)) {
            return "The rates' factor must be a number above 0, for instance 50";
        }
        return options.keySet().stream()
                .filter(option -> !option.matches("[^.]+\\..+"))
                .findFirst()
                .map(option -> "Write options as TARGET.OPTION=VALUE: " + option + " names no target")
                .orElse("");
    }

    private static boolean isPositive(String text) {
        try {
            return Double.parseDouble(text) > 0;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
