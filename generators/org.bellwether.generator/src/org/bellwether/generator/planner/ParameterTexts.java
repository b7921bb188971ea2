// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.parameter.Parameter;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.Spelling;

/** Parses the user's values for the parameters of an experiment. */
final class ParameterTexts {
    private ParameterTexts() {}

    /**
     * Returns the environment in which the given parameters have these values and all other parameters their defaults.
     *
     * @throws RefusedException code {@code BW841} if a parameter does not exist, {@code BW842} if a value is not legal for it
     */
    static Environment environment(Experiment experiment, Map<String, String> texts) {
        Environment environment = Environment.EMPTY;
        for (Map.Entry<String, String> text : new TreeMap<>(texts).entrySet()) {
            Parameter parameter = parameter(experiment, text.getKey());
            TypedTexts type = new TypedTexts(
                    parameter.getType(),
                    parameter.getUnit(),
                    parameter.getChoices(),
                    parameter.getMinimum(),
                    parameter.getMaximum());
            try {
                environment = environment.with(parameter, type.parse(text.getValue()));
            } catch (TypedTexts.WrongText e) {
                throw new RefusedException(
                        "BW842", parameter, "The parameter cannot be '" + text.getValue() + "'", e.getMessage());
            }
        }
        return environment;
    }

    private static Parameter parameter(Experiment experiment, String name) {
        List<Parameter> known = Stream.concat(
                        experiment.getParameters().stream(),
                        Models.around(experiment).stream().flatMap(ParameterTexts::topLevel))
                .toList();
        return known.stream()
                .filter(parameter -> parameter.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new RefusedException(
                        "BW841",
                        name,
                        "There is no parameter '" + name + "'",
                        Spelling.didYouMeanOneOf(
                                name, known.stream().map(Parameter::getName).toList())));
    }

    private static Stream<Parameter> topLevel(Model model) {
        return model.getElements().stream().filter(Parameter.class::isInstance).map(Parameter.class::cast);
    }
}
