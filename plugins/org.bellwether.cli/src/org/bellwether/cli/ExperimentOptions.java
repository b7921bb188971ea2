// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** What is generated of a model. */
final class ExperimentOptions {
    @Option(names = "--experiment", paramLabel = "NAME", description = "The experiment, where the model has several.")
    private String experiment;

    @Option(
            names = "--target",
            paramLabel = "TARGET",
            description = "An ORB to measure; may be given several times. Otherwise those that the model names.")
    private List<String> targets = new ArrayList<>();

    @Option(names = "--set", paramLabel = "TARGET.OPTION=VALUE", description = "A value of an ORB's option.")
    private Map<String, String> options = new LinkedHashMap<>();

    @Option(names = "--parameter", paramLabel = "NAME=VALUE", description = "A value of an experiment's parameter.")
    private Map<String, String> parameters = new LinkedHashMap<>();

    @Option(names = "--out", paramLabel = "DIR", description = "The output folder; otherwise out in the project.")
    private Path out;

    Optional<String> experiment() {
        return Optional.ofNullable(experiment);
    }

    List<String> targets() {
        return targets.stream().distinct().toList();
    }

    Map<String, String> parameters() {
        return parameters;
    }

    Optional<Path> out() {
        return Optional.ofNullable(out);
    }

    /** Values by {@code target.option}. */
    Map<String, String> options(CommandLine commandLine) {
        for (String name : options.keySet()) {
            if (!name.matches("[^.]+\\..+")) {
                throw new ParameterException(
                        commandLine,
                        "--set " + name + " names no target; write " + "TARGET.OPTION=VALUE, for instance --set corbel."
                                + name + "=" + options.get(name));
            }
        }
        return options;
    }
}
