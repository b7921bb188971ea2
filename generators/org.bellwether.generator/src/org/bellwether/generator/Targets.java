// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;

/** The targets that are installed, by name. */
public final class Targets {
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
     * All targets on the class path. In Equinox too: this bundle has the buddy policy {@code registered}, and a target's
     * bundle says {@code Eclipse-RegisterBuddy: org.bellwether.generator}, so that its service file is seen from here.
     */
    public static Targets discover() {
        return new Targets(ServiceLoader.load(Target.class, Target.class.getClassLoader()));
    }

    /** Exactly these targets, for tests. */
    public static Targets of(Target... targets) {
        return new Targets(List.of(targets));
    }

    /** All targets, sorted by name. */
    public Collection<Target> all() {
        return byName.values();
    }

    /**
     * The target with this name.
     *
     * @throws RefusedException with code {@code BW801} when there is none
     */
    public Target get(String name) {
        Target target = byName.get(name);
        if (target == null) {
            throw new RefusedException(
                    "BW801",
                    name,
                    "There is no target '" + name + "'",
                    "Use one of: " + String.join(", ", byName.keySet()));
        }
        return target;
    }

    /** The targets with these names, in the same order. */
    public List<Target> get(Collection<String> names) {
        return names.stream().map(this::get).toList();
    }

    /** Names to targets, sorted. */
    public Map<String, Target> byName() {
        return Map.copyOf(byName);
    }
}
