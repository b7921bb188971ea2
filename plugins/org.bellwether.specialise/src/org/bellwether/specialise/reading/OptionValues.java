// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.reading;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.bellwether.generator.options.OptionTexts;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.target.Target;
import org.bellwether.model.deployment.ThreadPool;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.options.Option;
import org.bellwether.model.options.OptionSetting;
import org.bellwether.specialise.invariant.ElementLocation;
import org.bellwether.specialise.invariant.Reason;

/** The values of a target's options in each process, as they are in a run, and the origins of these values. */
final class OptionValues {
    /** The options that a thread pool of the model sets. */
    private static final Set<String> OF_POOLS = Set.of("Concurrency", "ThreadPoolSize", "ThreadPoolLanes");

    private final Target target;
    private final Experiment experiment;
    private final Set<String> overridden;
    private final Map<String, String> defaults = new HashMap<>();

    /**
     * @param overridden the names of options that the command line sets for all processes
     */
    OptionValues(Target target, Experiment experiment, Set<String> overridden) {
        this.target = target;
        this.experiment = experiment;
        this.overridden = overridden;
        for (Option option : target.catalogue().getOptions()) {
            defaults.put(option.getName(), OptionTexts.defaultText(option));
        }
    }

    /** Returns the value, as the catalogue's text. */
    String value(ProcessPlan process, String name) {
        return process.options(target.name()).getOrDefault(name, defaults.get(name));
    }

    /** Returns whether a value differs from the default. */
    boolean isChanged(ProcessPlan process, String name) {
        return !value(process, name).equals(defaults.get(name));
    }

    /** Returns the value with its origin: {@code corbel.FragmentSize is 0 in process gps, the default}. */
    Reason reason(ProcessPlan process, String name) {
        String value = value(process, name);
        String text = target.name() + "." + name + " is " + (value.isEmpty() ? "empty" : value) + " in process "
                + process.name();
        if (!process.options(target.name()).containsKey(name)) {
            return new Reason(text + ", the default", ElementLocation.NONE);
        } else if (overridden.contains(name)) {
            return new Reason(text + ", by --set", ElementLocation.NONE);
        }
        return new Reason(text, place(process, name));
    }

    private ElementLocation place(ProcessPlan process, String name) {
        List<ThreadPool> pools = process.element().getThreadPools();
        if (OF_POOLS.contains(name) && !pools.isEmpty()) {
            return ElementLocation.of(pools.get(0));
        }
        return Stream.of(
                        process.element().getOptions(),
                        experiment.getDeployment().getOptions(),
                        experiment.getOptions())
                .map(settings -> last(settings, name))
                .flatMap(Optional::stream)
                .findFirst()
                .map(ElementLocation::of)
                .orElse(ElementLocation.NONE);
    }

    private Optional<OptionSetting> last(List<OptionSetting> settings, String name) {
        return settings.stream()
                .filter(setting -> setting.getOption().getTarget().equals(target.name())
                        && setting.getOption().getOption().equals(name))
                .reduce((earlier, later) -> later);
    }
}
