// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.evaluation.Value;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.SpecialisationSetting;
import org.bellwether.model.util.Spelling;

/** The specialisations that an experiment applies, or does not apply, to the ORBs that have them. */
public final class SpecialisationSettings {
    private static final String APPLIED = "1";

    private SpecialisationSettings() {}

    /**
     * Returns for each specialisation that the experiment names whether it is applied, in the model's order.
     *
     * @throws RefusedException with code {@code BW891} if no installed target has a specialisation of the name,
     *     {@code BW805} if the value is neither true nor false
     */
    public static Map<SpecialisationSetting, Boolean> of(Experiment experiment, ExpressionEvaluator evaluator) {
        Map<SpecialisationSetting, Boolean> settings = new LinkedHashMap<>();
        if (experiment.getSpecialisations().isEmpty()) {
            return settings; // true for most experiments: targets are not searched
        }
        Set<String> known = new TreeSet<>();
        Targets.discover()
                .all()
                .forEach(target -> known.addAll(target.specialisations().keySet()));
        for (SpecialisationSetting setting : experiment.getSpecialisations()) {
            String name = setting.getSpecialisation();
            if (!known.contains(name)) {
                throw new RefusedException(List.of(RefusedException.problem(
                        "BW891",
                        setting,
                        name,
                        "No target has the specialisation '" + name + "' yet",
                        Spelling.didYouMeanOneOf(name, known))));
            }
            settings.put(setting, isApplied(setting, evaluator));
        }
        return settings;
    }

    private static boolean isApplied(SpecialisationSetting setting, ExpressionEvaluator evaluator) {
        if (setting.getEnabled() == null) {
            return true;
        }
        Value value = evaluator.value(setting.getEnabled());
        if (value instanceof Value.Bool bool) {
            return bool.value();
        }
        throw new RefusedException(
                "BW805",
                setting.getEnabled(),
                value + " is neither TRUE nor FALSE",
                "Give TRUE, FALSE or a parameter of type boolean");
    }

    /** Returns the options that apply the specialisations of a target, by name; a later setting wins. */
    static Map<String, Value> options(Map<SpecialisationSetting, Boolean> settings, Target target) {
        Map<String, Value> options = new TreeMap<>();
        settings.forEach((setting, applied) -> target.specialisations()
                .getOrDefault(setting.getSpecialisation(), Set.of())
                .forEach(option -> options.put(option, new Value.Bool(applied))));
        return options;
    }

    /**
     * Refuses a specialisation that only some processes apply, if it removes a part of a runtime that all processes
     * share.
     *
     * @throws RefusedException with code {@code BW894}
     */
    static void refuseMixed(List<ProcessPlan> processes, List<Target> targets) {
        for (Target target : targets) {
            for (String name : new TreeSet<>(target.specialisationsOfAllProcesses())) {
                target.specialisations()
                        .getOrDefault(name, Set.of())
                        .forEach(option -> refuseMixed(processes, target, name, option));
            }
        }
    }

    private static void refuseMixed(List<ProcessPlan> processes, Target target, String name, String option) {
        Map<Boolean, List<ProcessPlan>> byUse = processes.stream()
                .collect(Collectors.partitioningBy(
                        process -> APPLIED.equals(process.options(target.name()).get(option))));
        if (!byUse.get(true).isEmpty() && !byUse.get(false).isEmpty()) {
            ProcessPlan other = byUse.get(false).get(0);
            throw new RefusedException(
                    "BW894",
                    other.element(),
                    target.name() + "." + option + " is set in process "
                            + byUse.get(true).get(0).name() + " and not in process " + other.name()
                            + ", but both are linked with one runtime, which " + name + " changes for both",
                    "Set it in all processes, or in none");
        }
    }
}
