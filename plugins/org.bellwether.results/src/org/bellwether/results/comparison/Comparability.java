// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.Quoted;
import org.bellwether.results.checkpoints.CheckpointedRuns;
import org.bellwether.results.comparison.estimate.ComparisonGroup;
import org.bellwether.results.data.JoinedWarnings;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.Units;
import org.bellwether.results.host.Machine;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.row.RunRow;

/** Decides whether two sides may be compared, and lists the differences in their settings. */
public final class Comparability {
    /** The relative difference of the machine's floors from which the machine was in different states. */
    private static final double STEADY_FLOOR = 0.05;

    private static final String BUILD = "build.";
    private static final String OPTIONS = "options.";

    private final ComparisonGroup base;
    private final ComparisonGroup other;

    /** The names of the sides in sentences about one of them. */
    private final String baseName;

    private final String otherName;

    public Comparability(ComparisonGroup base, ComparisonGroup other) {
        this.base = base;
        this.other = other;
        boolean alike = base.label().equals(other.label()); // a gate pairs equal names
        baseName = base.label() + (alike ? " in the baseline" : "");
        otherName = other.label() + (alike ? " now" : "");
    }

    /** Returns the reason why the figures must not be compared; empty if they may be. */
    public Optional<String> refusal() {
        double one = base.session().rateScale();
        double two = other.session().rateScale();
        if (base.runs().stream().anyMatch(run -> CheckpointedRuns.has(run.run()))
                != other.runs().stream().anyMatch(run -> CheckpointedRuns.has(run.run()))) {
            return Optional.of("Calls passed checkpoints on one side only, of " + baseName + " and " + otherName
                    + ": the cost of checkpoints is in its figures");
        }
        return one == two
                ? Optional.empty()
                : Optional.of("Timers ran at " + Units.plain(one) + " times the model's rates in " + baseName
                        + " and at " + Units.plain(two) + " times in " + otherName);
    }

    /**
     * Returns the differences in settings, builds and requests, as {@code name: base → other}; they may be the subject
     * of the comparison.
     */
    public List<String> differences() {
        List<String> differences = new ArrayList<>();
        boolean effective = effectiveOptions();
        Map<String, String> one = settings(base.first(), effective);
        Map<String, String> two = settings(other.first(), effective);
        Set<String> names = new LinkedHashSet<>(one.keySet());
        names.addAll(two.keySet());
        for (String name : names) {
            if (!Objects.equals(one.get(name), two.get(name))) {
                String none = name.startsWith(BUILD) ? "none" : "as in the model";
                differences.add(name + ": " + one.getOrDefault(name, none) + " → " + two.getOrDefault(name, none));
            }
        }
        return differences;
    }

    /** Returns the reasons for doubts about the comparison. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        refusal().ifPresent(text -> warnings.add(text + "; so the figures are not comparable"));
        if (!Objects.equals(name(base), name(other))) {
            warnings.add("the runs are of different experiments, " + name(base) + " and " + name(other)
                    + ": metrics with the same name and phase are compared");
        } else if (!Objects.equals(
                base.first().run().modelHash(), other.first().run().modelHash())) {
            warnings.add("the model differs between the runs");
        }
        CodeLayout.warning(base.first().run(), other.first().run()).ifPresent(warnings::add);
        machine(warnings);
        floors(warnings);
        if (!inTurns()) {
            warnings.add(
                    "the sides were not measured in turns: the differences include drift of the machine from one "
                            + "session to the next, which no interval covers; in one session the sides take turns: --target A --target B, or --variant, with --repeat N");
        }
        flaws(base, baseName, warnings);
        flaws(other, otherName, warnings);
        return warnings;
    }

    /**
     * Returns whether both sides alternated within the same sessions, so that drift of the machine affected both
     * equally.
     */
    public boolean inTurns() {
        return base.sessions().equals(other.sessions());
    }

    /** Returns what separates the sides: runs that alternated, or sessions. */
    public String between() {
        return inTurns() ? "runs" : "sessions";
    }

    /** Adds the warnings about a side's own figures, such as a load that was too high for it. */
    private static void flaws(ComparisonGroup side, String name, List<String> warnings) {
        JoinedWarnings joined = new JoinedWarnings();
        side.runs().forEach(run -> run.warnings().forEach(joined::add));
        int runs = side.runs().size();
        joined.joined()
                .forEach(flaw -> warnings.add(name
                        + (runs == 1 ? "" : ", " + Math.min(flaw.count(), runs) + " of " + runs + " runs") + ": "
                        + flaw.finding()));
    }

    private static String name(ComparisonGroup side) {
        return side.session().model() + "/" + side.session().experiment();
    }

    private void machine(List<String> warnings) {
        if (base.host().isEmpty() || other.host().isEmpty()) {
            return;
        }
        Machine before = Machine.of(base.host().get());
        Machine now = Machine.of(other.host().get());
        List<String> changed = before.differences(now).stream()
                .map(each -> each.name() + " " + each.before() + " → " + each.here())
                .toList();
        if (!changed.isEmpty()) {
            warnings.add((before.isSameHardware(now)
                            ? "the machine differs between the runs: "
                            : "the runs are from different machines: ")
                    + String.join("; ", changed));
        }
    }

    /** Adds warnings if the machine's floors differ between the sides; the targets do not cause such differences. */
    private void floors(List<String> warnings) {
        Map<String, Double> one = floors(base);
        Map<String, Double> two = floors(other);
        one.forEach((floor, before) -> {
            Double after = two.get(floor);
            if (after != null && Math.max(after / before, before / after) > 1 + STEADY_FLOOR) {
                warnings.add("the speed of the machine differs: its floor " + Quoted.name(floor) + " took "
                        + Units.time(before) + " beside " + baseName + " and " + Units.time(after) + " beside "
                        + otherName);
            }
        });
    }

    private static Map<String, Double> floors(ComparisonGroup side) {
        Map<String, List<Double>> medians = new LinkedHashMap<>();
        for (RunData run : side.runs()) {
            for (MetricResult floor : run.ownFloors()) {
                if (floor.values().containsKey("p50")) {
                    medians.computeIfAbsent(floor.name(), name -> new ArrayList<>())
                            .add(floor.value("p50"));
                }
            }
        }
        Map<String, Double> means = new LinkedHashMap<>();
        medians.forEach((name, values) -> means.put(
                name, values.stream().mapToDouble(Double::doubleValue).average().orElseThrow()));
        return means;
    }

    /**
     * Returns whether the effective options of both sides can be compared. Options of different ORBs are different
     * options; in one ORB, an option that is set to its default equals an unset one.
     */
    private boolean effectiveOptions() {
        RunRow one = base.first().run();
        RunRow two = other.first().run();
        return one.target().equals(two.target()) && one.options() != null && two.options() != null;
    }

    /**
     * Returns the settings of a run by name, with the names of {@link #differences}: options have their effective
     * values if these are known.
     */
    public static Map<String, String> settings(RunData run) {
        return settings(run, run.run().options() != null);
    }

    private static Map<String, String> settings(RunData run, boolean effective) {
        Map<String, String> settings = new LinkedHashMap<>(flat(run.run().configuration(), ""));
        if (effective) {
            settings.keySet().removeIf(name -> name.startsWith(OPTIONS));
            settings.putAll(flat(run.run().options(), OPTIONS));
        }
        List.of("model", "experiment", "rateScale").forEach(settings::remove); // warnings name them
        settings.putAll(flat(run.run().extent(), ""));
        if (run.run().build() != null) {
            settings.putAll(flat(run.run().build(), BUILD));
        }
        return settings;
    }

    /** Returns values by their path. */
    private static Map<String, String> flat(String json, String prefix) {
        Map<String, String> values = new TreeMap<>();
        collect(CanonicalJson.read(json, Map.class), prefix, values);
        return values;
    }

    private static void collect(Map<?, ?> map, String prefix, Map<String, String> values) {
        map.forEach((name, value) -> {
            if (value instanceof Map<?, ?> nested) {
                collect(nested, prefix + name + ".", values);
            } else {
                values.put(prefix + name, String.valueOf(value));
            }
        });
    }
}
