// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.Factor;
import org.bellwether.model.options.OptionReference;
import org.bellwether.model.options.OptionSetting;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.Parameter;
import org.bellwether.model.util.Environment;
import org.bellwether.model.util.EvaluationException;
import org.bellwether.model.util.Expressions;
import org.eclipse.emf.ecore.EObject;

/** Factors that no run varies are said, with the values that runs use instead; what is wrong with a factor comes first. */
final class VariationConstraints implements Constraint {
    @Override
    public void check(EObject element, Analysis analysis, Report report) {
        if (element instanceof Experiment experiment
                && !experiment.getFactors().isEmpty()
                && experiment.getFactors().stream().allMatch(VariationConstraints::isSound)) {
            report.add(
                    ProblemCode.BW520,
                    experiment,
                    experiment.getFactors().stream()
                            .map(factor -> factor.getName() + " is " + value(factor, experiment, analysis))
                            .collect(Collectors.joining(", ")));
        }
    }

    private static boolean isSound(Factor factor) {
        Parameter parameter = factor.getParameter();
        return factor.getLevels().size() > 1
                && (parameter == null) != (factor.getOption() == null)
                && (parameter == null
                        || !parameter.eIsProxy()
                                && factor.getLevels().stream().allMatch(level -> isLegal(level, parameter)));
    }

    private static boolean isLegal(Expression level, Parameter parameter) {
        try {
            return LegalValues.of(parameter).whyNot(Expressions.evaluate(level, Environment.EMPTY)) == null;
        } catch (EvaluationException e) {
            return false; // told where it is
        }
    }

    private static String value(Factor factor, Experiment experiment, Analysis analysis) {
        if (factor.getParameter() != null) {
            Expression value = factor.getParameter().getValue();
            return value == null ? "without a value" : text(value);
        }
        OptionReference option = factor.getOption();
        return Stream.of(experiment.getDeployment().getOptions(), experiment.getOptions())
                .flatMap(settings -> settings.stream())
                .filter(setting -> isOf(setting, option))
                .findFirst()
                .map(setting -> text(setting.getValue()))
                .or(() -> analysis.catalogue(option.getTarget())
                        .map(catalogue -> OptionConstraints.find(catalogue, option.getOption()))
                        .filter(found -> found.getDefault() != null)
                        .map(found -> text(found.getDefault()) + ", its default"))
                .orElse("as the ORB has it");
    }

    private static boolean isOf(OptionSetting setting, OptionReference option) {
        return setting.getOption() != null
                && setting.getValue() != null
                && setting.getOption().getTarget().equals(option.getTarget())
                && setting.getOption().getOption().equals(option.getOption());
    }

    private static String text(Expression expression) {
        try {
            return Expressions.evaluate(expression, Environment.EMPTY).toString();
        } catch (EvaluationException e) {
            return "what the model says"; // of other parameters
        }
    }
}
