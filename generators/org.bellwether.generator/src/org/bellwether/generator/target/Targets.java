// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.target;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.Problem;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.util.Spelling;

/** The installed targets, by name. */
public final class Targets {
    /** The ORB that comes with Bellwether, for experiments without a target. */
    private static final String DEFAULT = "corbel";

    private final SortedMap<String, Target> byName = new TreeMap<>();

    private Targets(Iterable<Target> targets) {
        for (Target target : targets) {
            Target other = byName.putIfAbsent(target.name(), target);
            if (other != null && other.getClass() != target.getClass()) {
                throw new IllegalStateException("Two targets are called " + target.name() + ": "
                        + other.getClass().getName() + " and "
                        + target.getClass().getName());
            }
        }
    }

    /**
     * Finds all targets on the class path, also in Equinox: this bundle has the buddy policy {@code registered}, and a target's bundle has
     * {@code Eclipse-RegisterBuddy: org.bellwether.generator}, so that its service file is visible here.
     */
    public static Targets discover() {
        return new Targets(ServiceLoader.load(Target.class, Target.class.getClassLoader()));
    }

    /** Returns exactly these targets, for tests. */
    public static Targets of(Target... targets) {
        return new Targets(List.of(targets));
    }

    /** Returns all targets, sorted by name. */
    public Collection<Target> all() {
        return byName.values();
    }

    /**
     * Returns the target with a name.
     *
     * @throws RefusedException with code {@code BW801} if there is none
     */
    public Target get(String name) {
        return find(name).orElseThrow(() -> new RefusedException("BW801", name, missing(name), fix(name)));
    }

    /**
     * Returns the targets that an experiment names, in the same order; the default target if it names none.
     *
     * @throws RefusedException with code {@code BW801}, at the name, if a target is not installed
     */
    public List<Target> of(Experiment experiment) {
        List<Problem> absent = experiment.getTargets().stream()
                .filter(name -> find(name).isEmpty())
                .map(name -> RefusedException.problem("BW801", experiment, name, missing(name), fix(name)))
                .toList();
        if (!absent.isEmpty()) {
            throw new RefusedException(absent);
        }
        return get(experiment.getTargets().isEmpty() ? List.of(DEFAULT) : experiment.getTargets());
    }

    /** Returns the target with a name, if it is installed. */
    public Optional<Target> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    private static String missing(String name) {
        return "There is no target '" + name + "'";
    }

    private String fix(String name) {
        return Spelling.didYouMeanOneOf(name, byName.keySet());
    }

    /** Returns the targets with these names, in the same order. */
    public List<Target> get(Collection<String> names) {
        return names.stream().map(this::get).toList();
    }

    /**
     * Returns the same targets, all with checkpoints along a call.
     *
     * @throws RefusedException with code {@code BW817} if a target has no checkpoints
     */
    public static List<Target> withCheckpoints(List<Target> targets) {
        for (Target target : targets) {
            if (target.runtimeWithCheckpoints().isEmpty()) {
                throw new RefusedException(
                        "BW817",
                        "--checkpoints",
                        target.label() + " has no checkpoints along a call",
                        "Ask for Corbel only: --target corbel; or leave out --checkpoints");
            }
        }
        return targets;
    }

    /** Returns the targets by name. */
    public Map<String, Target> byName() {
        return Map.copyOf(byName);
    }
}
