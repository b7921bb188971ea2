// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.bellwether.generator.options.OptionTexts;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.refusal.Unsupported;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.ThreadPool;
import org.bellwether.model.component.ObjectAdapter;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.evaluation.Units;
import org.bellwether.model.evaluation.Value;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.SpecialisationSetting;
import org.bellwether.model.options.Option;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.model.options.OptionChoice;
import org.bellwether.model.options.OptionConstraint;
import org.bellwether.model.options.OptionSetting;
import org.bellwether.model.util.Spelling;

/**
 * The ORB options of a process: those of the experiment, the deployment, the process, its thread pool, the experiment's
 * specialisations and the user; later ones win.
 */
public final class Options {
    private final Map<String, OptionCatalogue> catalogues = new TreeMap<>();
    private final Map<String, Map<String, Value>> overrides = new HashMap<>();
    private final List<Target> targets;
    private final List<OptionSetting> common;
    private final Map<SpecialisationSetting, Boolean> specialisations;
    private final ExpressionEvaluator evaluator;

    Options(Experiment experiment, List<Target> targets, Overrides overrides, ExpressionEvaluator evaluator) {
        this.evaluator = evaluator;
        this.targets = targets;
        targets.forEach(target -> catalogues.put(target.name(), target.catalogue()));
        common = Stream.concat(experiment.getOptions().stream(), experiment.getDeployment().getOptions().stream())
                .toList();
        specialisations = SpecialisationSettings.of(experiment, evaluator);
        overrides.options().forEach((target, texts) -> {
            if (catalogues.containsKey(target)) {
                Map<String, Value> values = new TreeMap<>();
                texts.forEach((name, text) -> values.put(name, parsed(target, name, text)));
                this.overrides.put(target, values);
            }
        });
    }

    /** Returns texts of options by target and name, without options of targets that are not generated. */
    public Map<String, Map<String, String>> of(Process process, Optional<ThreadPool> pool) {
        Map<String, Map<String, String>> result = new TreeMap<>();
        for (Target each : targets) {
            String target = each.name();
            Map<String, Value> values = values(
                    target,
                    Stream.concat(common.stream(), process.getOptions().stream())
                            .toList());
            pool.ifPresent(threads ->
                    pool(each, threads, process).forEach((name, text) -> values.put(name, parsed(target, name, text))));
            values.putAll(SpecialisationSettings.options(specialisations, each));
            values.putAll(overrides.getOrDefault(target, Map.of()));
            checkConstraints(catalogues.get(target), values, process);
            result.put(target, texts(target, values));
        }
        return result;
    }

    private static Map<String, String> pool(Target target, ThreadPool pool, Process process) {
        return target.threadPool(pool)
                .orElseThrow(() -> Unsupported.refusal(
                        process,
                        (pool.lanes().isEmpty() ? "Thread pools are" : "Thread pools with lanes are") + " on "
                                + target.name(),
                        "Remove the pool, or leave this target out; options of the ORB may say what threads it has"));
    }

    /** Returns the options of an object adapter, without the options that the user has set for all processes. */
    public Map<String, Map<String, String>> of(ObjectAdapter adapter) {
        Map<String, Map<String, String>> result = new TreeMap<>();
        for (String target : catalogues.keySet()) {
            Map<String, Value> values = values(target, adapter.getOptions());
            values.keySet().removeAll(overrides.getOrDefault(target, Map.of()).keySet());
            result.put(target, texts(target, values));
        }
        return result;
    }

    private Map<String, Value> values(String target, List<OptionSetting> settings) {
        Map<String, Value> values = new TreeMap<>();
        settings.stream()
                .filter(setting -> setting.getOption().getTarget().equals(target))
                .forEach(setting -> values.put(setting.getOption().getOption(), value(target, setting)));
        return values;
    }

    private Map<String, String> texts(String target, Map<String, Value> values) {
        Map<String, String> texts = new TreeMap<>();
        values.forEach((name, value) -> texts.put(name, text(option(target, name), value)));
        return texts;
    }

    private Value value(String target, OptionSetting setting) {
        if (option(target, setting.getOption().getOption()) == null) {
            String name = setting.getOption().getOption();
            throw new RefusedException("BW809", setting, unknown(target, name), known(target, name));
        }
        return evaluator.value(setting.getValue());
    }

    private Value parsed(String target, String name, String text) {
        Option option = option(target, name);
        if (option == null) {
            throw new RefusedException("BW809", target + "." + name, unknown(target, name), known(target, name));
        } else if (OptionTexts.repeated(option)) {
            return new Value.Text(text);
        }
        List<String> choices =
                option.getChoices().stream().map(OptionChoice::getName).toList();
        try {
            return new TypedTexts(option.getType(), option.getUnit(), choices, option.getMinimum(), option.getMaximum())
                    .parse(text);
        } catch (TypedTexts.WrongText e) {
            throw new RefusedException(
                    "BW814", target + "." + name, "The option cannot be '" + text + "'", e.getMessage());
        }
    }

    private Option option(String target, String name) {
        return catalogues.get(target).getOptions().stream()
                .filter(option -> option.getName().equals(name))
                .findFirst()
                .orElse(null);
    }

    private static String unknown(String target, String name) {
        return "The target " + target + " has no option '" + name + "'";
    }

    private String known(String target, String name) {
        return Spelling.didYouMeanOneOf(
                name,
                catalogues.get(target).getOptions().stream()
                        .map(Option::getName)
                        .toList());
    }

    /** Checks constraints between options, with the defaults of options that are not set. */
    private void checkConstraints(OptionCatalogue catalogue, Map<String, Value> values, Process process) {
        Environment environment = evaluator.environment();
        for (Option option : catalogue.getOptions()) {
            Value value = values.get(option.getName());
            if (value == null && option.getDefault() != null) {
                value = evaluator.value(option.getDefault());
            }
            if (value != null) {
                environment = environment.with(option.getName(), Expressions.inUnit(option.getUnit(), value));
            }
        }
        for (OptionConstraint constraint : catalogue.getConstraints()) {
            if (new ExpressionEvaluator(environment).value(constraint.getCondition()) instanceof Value.Bool bool
                    && !bool.value()) {
                throw new RefusedException(
                        "BW815",
                        process,
                        "Its options for " + catalogue.getTarget() + " do not go together",
                        constraint.getMessage());
            }
        }
    }

    /** Returns a value for the catalogue's templates: a plain number in the option's unit, TRUE or FALSE as 1 or 0. */
    private static String text(Option option, Value value) {
        if (value instanceof Value.Number number) {
            BigDecimal inUnit = number.kind() == Units.kind(option.getUnit())
                    ? number.value().divide(Units.factor(option.getUnit()))
                    : number.value();
            return inUnit.signum() == 0 ? "0" : inUnit.stripTrailingZeros().toPlainString();
        } else if (value instanceof Value.Bool bool) {
            return bool.value() ? "1" : "0";
        }
        return value.toString();
    }
}
