// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.options;

import java.util.List;
import java.util.stream.Stream;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.evaluation.Value;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.options.Option;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.model.options.OptionConstraint;
import org.bellwether.model.options.OptionSetting;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.Models;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.bellwether.model.validation.values.PlannedValues;
import org.eclipse.emf.ecore.EObject;

/** Checks that the options of each process together fulfil the conditions of their catalogue. */
public final class ConfigurationConstraints implements Constraint {
    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (!(element instanceof Experiment experiment) || experiment.getDeployment() == null) {
            return;
        }
        List<String> targets = experiment.getTargets().isEmpty() ? List.of("corbel") : experiment.getTargets();
        for (String target : targets) {
            analysis.catalogue(target)
                    .ifPresent(catalogue -> Models.all(experiment.getDeployment(), Process.class)
                            .forEach(process -> check(experiment, process, catalogue, problems)));
        }
    }

    private static void check(
            Experiment experiment, Process process, OptionCatalogue catalogue, ProblemCollector problems) {
        try {
            Environment environment = environment(experiment, process, catalogue);
            for (OptionConstraint constraint : catalogue.getConstraints()) {
                if (constraint.getCondition() != null
                        && Expressions.evaluate(constraint.getCondition(), environment)
                                .equals(new Value.Bool(false))) {
                    problems.add(
                            ProblemCode.BW606, experiment, "the process " + process.getName(), constraint.getMessage());
                }
            }
        } catch (EvaluationException e) {
            problems.add(
                    ProblemCode.BW515,
                    experiment,
                    "a condition between options of " + catalogue.getTarget(),
                    e.getMessage());
        }
    }

    /**
     * Returns the options of a process; later settings replace earlier ones: defaults, experiment, deployment, process.
     */
    private static Environment environment(Experiment experiment, Process process, OptionCatalogue catalogue) {
        Environment environment = Environment.EMPTY;
        for (Option option : catalogue.getOptions()) {
            if (option.getDefault() != null) {
                environment = environment.with(option.getName(), value(option, option.getDefault()));
            }
        }
        Deployment deployment = experiment.getDeployment();
        List<OptionSetting> settings = Stream.of(experiment.getOptions(), deployment.getOptions(), process.getOptions())
                .flatMap(List::stream)
                .toList();
        for (OptionSetting setting : settings) {
            Option option = setting.getOption() == null
                            || setting.getValue() == null
                            || !catalogue.getTarget().equals(setting.getOption().getTarget())
                    ? null
                    : OptionConstraints.find(catalogue, setting.getOption().getOption());
            if (option != null && !PlannedValues.dependsOnRun(setting.getValue())) {
                environment = environment.with(option.getName(), value(option, setting.getValue()));
            }
        }
        return environment;
    }

    private static Value value(Option option, Expression expression) {
        return Expressions.inUnit(option.getUnit(), Expressions.evaluate(expression, Environment.EMPTY));
    }
}
