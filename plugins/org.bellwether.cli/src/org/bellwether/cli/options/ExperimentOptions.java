// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.options;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.run.Selection;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that select the generated parts of a model. */
public final class ExperimentOptions {
    @Option(names = "--experiment", paramLabel = "NAME", description = "The experiment, where the model has several.")
    private String experiment;

    @Option(
            names = "--target",
            paramLabel = "TARGET",
            description = "An ORB to measure; may be given several times. Otherwise the targets of the model.")
    private List<String> targets = new ArrayList<>();

    @Option(names = "--set", paramLabel = "TARGET.OPTION=VALUE", description = "A value of an ORB's option.")
    private List<String> options = new ArrayList<>();

    @Option(names = "--parameter", paramLabel = "NAME=VALUE", description = "A value of an experiment's parameter.")
    private List<String> parameters = new ArrayList<>();

    public Optional<String> experiment() {
        return Optional.ofNullable(experiment);
    }

    public List<String> targets() {
        return targets.stream().distinct().toList();
    }

    public Map<String, String> parameters(CommandLine commandLine) {
        return pairs(commandLine, "--parameter", "NAME=VALUE", parameters);
    }

    /** Returns the values by {@code target.option}. */
    public Map<String, String> options(CommandLine commandLine) {
        return options(commandLine, options);
    }

    /** Returns the values of {@code --set} by {@code target.option}. */
    public static Map<String, String> options(CommandLine commandLine, List<String> arguments) {
        Map<String, String> values = pairs(commandLine, "--set", "TARGET.OPTION=VALUE", arguments);
        for (String name : values.keySet()) {
            if (!name.matches("[^.]+\\..+")) {
                throw new ParameterException(
                        commandLine,
                        "--set " + name + " names no target; write TARGET.OPTION=VALUE, for instance --set corbel."
                                + name + "=" + values.get(name));
            }
        }
        return values;
    }

    /** Returns the selection of these options. */
    public Selection selection(CommandLine commandLine) {
        return new Selection(experiment(), targets(), options(commandLine), parameters(commandLine));
    }

    /** Splits arguments into names and values; each name may occur once. */
    private static Map<String, String> pairs(
            CommandLine commandLine, String option, String form, List<String> arguments) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            if (equals < 1) {
                throw new ParameterException(commandLine, option + " '" + argument + "' is not of the form " + form);
            }
            String name = argument.substring(0, equals);
            if (pairs.putIfAbsent(name, argument.substring(equals + 1)) != null) {
                throw new ParameterException(commandLine, option + " " + name + " is given twice; give one value");
            }
        }
        return pairs;
    }
}
