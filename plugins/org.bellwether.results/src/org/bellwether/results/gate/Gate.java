// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.gate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.results.comparison.Comparability;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.estimate.Bootstrap;
import org.bellwether.results.comparison.estimate.ComparisonGroup;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.comparison.wording.Wording;
import org.bellwether.results.gate.ConfigurationRuns.Key;
import org.bellwether.results.instructions.InstructionMetrics;
import org.bellwether.results.paired.multiplicity.AdjustedProbabilities;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;

/**
 * Compares runs with a baseline. Configurations are paired by their names, separately in each experiment. The new runs
 * must contain the whole baseline: a missing configuration or figure is a finding, and so is a failed run. If each side
 * has one configuration, both from one session, they alternated, and are paired even if their names differ.
 */
public final class Gate {
    private static final long SEED = 1;

    private final Store store;
    private final GateResult.Rule rule;
    private final Predicate<Figure> wanted;
    private final boolean named;
    private final Comparison comparison;

    /**
     * Creates a gate.
     *
     * @param wanted selects figures; fewer figures show smaller differences
     * @param named whether the user has chosen the figures, so that the gate judges each of them; otherwise the gate
     *     judges the primary figures, and warns of the others
     */
    public Gate(Store store, GateResult.Rule rule, Predicate<Figure> wanted, boolean named) {
        this.store = store;
        this.rule = rule;
        this.wanted = wanted;
        this.named = named;
        comparison = new Comparison(store, SEED);
    }

    /**
     * Judges any runs, including failed ones.
     *
     * @param baseline the runs with which the others are compared; no run is on both sides
     */
    public GateResult judge(Collection<RunRow> baseline, Collection<RunRow> current) throws IOException {
        boolean byExperiment = isOfSeveral(baseline) || isOfSeveral(current);
        Map<Key, ConfigurationRuns> bases = ConfigurationRuns.of(store.reader(), baseline, byExperiment);
        Map<Key, ConfigurationRuns> others = ConfigurationRuns.of(store.reader(), current, byExperiment);
        List<GateFinding> findings = new ArrayList<>();
        List<GateWarning> warnings = new ArrayList<>();
        if (areOfOneSession(baseline, current) && bases.size() == 1 && others.size() == 1) {
            findings.addAll(findings(
                    bases.values().iterator().next(), others.values().iterator().next(), warnings));
            return new GateResult(rule, findings, warnings);
        }
        for (ConfigurationRuns base : bases.values()) {
            ConfigurationRuns other = others.get(base.key());
            if (other == null) {
                findings.add(GateFinding.of(
                        base.key().label(),
                        GateVerdict.NOT_COMPARED,
                        "missing-configuration",
                        "no new run has it, but the baseline has " + base.all(),
                        "Run it, too; or name the runs of the baseline without it"));
            } else {
                findings.addAll(findings(base, other, warnings));
            }
        }
        Set<Key> fresh = new LinkedHashSet<>(others.keySet());
        fresh.removeAll(bases.keySet());
        fresh.forEach(key -> findings.add(GateFinding.of(
                key.label(),
                GateVerdict.NOT_COMPARED,
                "no-baseline",
                "the baseline has no run of it",
                "Make a baseline that has it: bellwether run MODEL --repeat " + Comparison.runsNeeded()
                        + "; or name the new runs without it")));
        return new GateResult(rule, findings, warnings);
    }

    /** Returns whether all runs belong to one session. */
    private static boolean areOfOneSession(Collection<RunRow> baseline, Collection<RunRow> current) {
        return Stream.concat(baseline.stream(), current.stream())
                        .map(RunRow::session)
                        .distinct()
                        .count()
                == 1;
    }

    private boolean isOfSeveral(Collection<RunRow> runs) {
        return ConfigurationRuns.experiments(store.reader(), runs).size() > 1;
    }

    private List<GateFinding> findings(ConfigurationRuns base, ConfigurationRuns other, List<GateWarning> warnings)
            throws IOException {
        String label = base.key().label();
        List<GateFinding> findings = new ArrayList<>(broken(label, other));
        if (!base.failed().isEmpty() || !base.unfinished().isEmpty()) {
            warnings.add(new GateWarning(
                    label,
                    (base.failed().size() + base.unfinished().size()) + " of " + base.all()
                            + " runs of the baseline have no figures, and are left out"));
        }
        if (base.sides().isEmpty()) {
            findings.add(GateFinding.of(
                    label,
                    GateVerdict.NOT_COMPARED,
                    "no-baseline",
                    "no run of the baseline has figures",
                    "Name another baseline, with at least " + Comparison.runsNeeded() + " good runs of it"));
            return findings;
        } else if (base.sides().size() > 1) {
            findings.add(GateFinding.of(
                    label,
                    GateVerdict.NOT_COMPARED,
                    "ambiguous-baseline",
                    "its runs in the baseline differ in settings, machine, compiler or flags",
                    "Name runs of the baseline with the same settings, machine, compiler and flags"));
            return findings;
        }
        boolean sound = findings.isEmpty();
        for (ComparisonGroup side : other.sides()) {
            findings.addAll(findings(base.sides().get(0), side, sound, warnings));
        }
        return findings;
    }

    /** Returns the findings about new runs without figures. */
    private static List<GateFinding> broken(String label, ConfigurationRuns other) {
        List<GateFinding> findings = new ArrayList<>();
        if (!other.failed().isEmpty()) {
            RunRow first = other.failed().get(0);
            findings.add(GateFinding.of(
                    label,
                    GateVerdict.FAILED,
                    "failed-runs",
                    other.failed().size() + " of " + other.all() + " new runs failed: "
                            + ConfigurationRuns.reasons(other.failed()),
                    "To see why: bellwether show " + first.shortName()));
        }
        if (!other.unfinished().isEmpty()) {
            findings.add(GateFinding.of(
                    label,
                    GateVerdict.NOT_COMPARED,
                    "unfinished-runs",
                    other.unfinished().size() + " of " + other.all() + " new runs have not ended, or were interrupted",
                    "Make them again, or name good runs only"));
        }
        return findings;
    }

    /** @param sound whether all new runs of the configuration have figures */
    private List<GateFinding> findings(
            ComparisonGroup base, ComparisonGroup other, boolean sound, List<GateWarning> warnings) throws IOException {
        Comparability comparability = new Comparability(base, other);
        Optional<String> refusal = comparability.refusal();
        if (refusal.isPresent()) {
            return List.of(GateFinding.of(
                    other.label(),
                    GateVerdict.NOT_COMPARED,
                    "not-comparable",
                    refusal.get(),
                    "Make both with the same model and scale, both with --checkpoints or both without"));
        } else if (!comparability.inTurns()
                && !Comparison.decidable(base.runs().size(), other.runs().size())) {
            return sound
                    ? List.of(GateFinding.of(
                            other.label(),
                            GateVerdict.NOT_COMPARED,
                            "not-decidable",
                            "the baseline has " + base.runs().size() + " good runs and the new side "
                                    + other.runs().size() + ": so few runs do not show how much runs vary",
                            "Make at least " + Comparison.runsNeeded() + " of each: bellwether run MODEL --repeat "
                                    + Comparison.runsNeeded()))
                    : List.of(); // another finding names the missing runs
        }
        comparability.warnings().forEach(warning -> warnings.add(new GateWarning(other.label(), warning)));
        return figures(base, other, warnings);
    }

    private List<GateFinding> figures(ComparisonGroup base, ComparisonGroup other, List<GateWarning> warnings)
            throws IOException {
        Map<Figure, Integer> inBase = comparison.figures(base);
        Map<Figure, Integer> inOther = comparison.figures(other);
        Map<Figure, Comparison.Row> rows = new LinkedHashMap<>();
        comparison.rows(base, other, wanted, named).forEach(row -> rows.put(row.figure(), row));
        List<Comparison.Row> primary =
                rows.values().stream().filter(Comparison.Row::primary).toList();
        double[] worse = AdjustedProbabilities.holm(
                primary.stream().mapToDouble(rule.threshold()::worse).toArray());
        List<GateFinding> findings = new ArrayList<>();
        for (Figure figure : inBase.keySet()) {
            Comparison.Row row = rows.get(figure);
            if (row != null && row.primary()) {
                findings.add(judged(base, other, row, worse[primary.indexOf(row)]));
            } else if (row == null && wanted.test(figure) && figure.isCounted() && !named) {
                counted(other.label(), figure, warnings);
            } else if (row == null && wanted.test(figure)) {
                findings.add(missing(
                        other.label(),
                        figure,
                        of(inBase.get(figure), base),
                        of(inOther.getOrDefault(figure, 0), other)));
            }
        }
        explored(other.label(), rows.values(), warnings);
        inOther.keySet().stream()
                .filter(figure -> wanted.test(figure) && !inBase.containsKey(figure))
                .forEach(figure -> warnings.add(new GateWarning(
                        other.label(),
                        "the baseline has no " + Wording.name(figure) + ": it is new, and is not judged")));
        return findings;
    }

    /**
     * Adds a warning about missing instruction counts. Instructions are counted on request, so new runs need not have
     * counts.
     */
    private static void counted(String label, Figure figure, List<GateWarning> warnings) {
        if (isOfAll(figure)) {
            warnings.add(
                    new GateWarning(
                            label,
                            "instructions were counted in the baseline and not in all of the new runs: run them with --instructions to compare them, too"));
        }
    }

    /** Returns whether a figure is the number of all instructions of all processes. */
    private static boolean isOfAll(Figure figure) {
        return figure.isCounted()
                && figure.metric().equals(InstructionMetrics.NAME)
                && figure.statistic().equals(InstructionMetrics.ALL);
    }

    /** Adds warnings about worse figures that the gate does not judge. These figures do not close the gate. */
    private void explored(String label, Collection<Comparison.Row> rows, List<GateWarning> warnings) {
        List<Comparison.Row> explored = rows.stream()
                .filter(row -> !row.primary() && (!row.figure().isCounted() || isOfAll(row.figure())))
                .toList();
        double[] worse = AdjustedProbabilities.benjaminiHochberg(explored.stream()
                .mapToDouble(row ->
                        row.figure().isCounted() ? Double.NaN : rule.threshold().worse(row))
                .toArray());
        for (int i = 0; i < worse.length; i++) {
            Comparison.Row row = explored.get(i);
            double probability = row.figure().isCounted() ? rule.threshold().worse(row) : worse[i];
            if (rule.threshold().verdict(row, probability) == GateVerdict.WORSE) {
                warnings.add(new GateWarning(
                        label,
                        Wording.name(row.figure()) + " in " + row.figure().phase()
                                + ", which the gate does not judge, is worse by more than "
                                + GateWording.percent(rule.threshold()) + "; to judge it: --figure "
                                + row.figure().metric() + "." + row.figure().statistic()));
            }
        }
    }

    private static String of(int runs, ComparisonGroup side) {
        return runs == 0 ? "none" : runs + " of " + side.runs().size();
    }

    private static GateFinding missing(String configuration, Figure figure, String inBase, String inOther) {
        return new GateFinding(
                configuration,
                Optional.of(figure),
                Optional.empty(),
                GateVerdict.NOT_COMPARED,
                "missing-figure",
                inBase + " runs of the baseline and " + inOther + " of the new ones have it",
                "Measure it in all runs, with as many samples; or name the figures to judge: --figure",
                OptionalInt.empty(),
                OptionalInt.empty());
    }

    private GateFinding judged(ComparisonGroup base, ComparisonGroup other, Comparison.Row row, double worse) {
        GateVerdict verdict = rule.threshold().verdict(row, worse);
        OptionalInt runs = OptionalInt.empty();
        if (verdict == GateVerdict.UNDECIDED && row.evidence().ofRuns().isPresent()) {
            Bootstrap.Estimate estimate = row.evidence().ofRuns().get();
            int have = Math.min(estimate.base().runs(), estimate.other().runs());
            OptionalInt needed = estimate.runsToDecide(rule.threshold().limit(row.figure()));
            runs = needed.isPresent() ? OptionalInt.of(Math.max(needed.getAsInt(), have + 1)) : needed;
        }
        return new GateFinding(
                other.label(),
                Optional.of(row.figure()),
                Optional.of(row),
                verdict,
                switch (verdict) {
                    case WORSE -> "regression";
                    case UNDECIDED -> verdict.key();
                    default -> "";
                },
                GateWording.reason(verdict, row, rule.threshold(), runs),
                verdict == GateVerdict.WORSE
                        ? "Compare both: bellwether compare " + both(base, other)
                        : GateWording.fix(verdict, row, rule.threshold(), runs),
                runs,
                verdict == GateVerdict.UNDECIDED ? rule.threshold().blocksToTell(row) : OptionalInt.empty());
    }

    private static String both(ComparisonGroup base, ComparisonGroup other) {
        String first = sessions(base);
        String second = sessions(other);
        return first.equals(second) ? first : first + " " + second;
    }

    /** Returns the names of the sessions for commands. */
    private static String sessions(ComparisonGroup side) {
        return side.sessions().stream()
                .map(session -> RunRow.shortName(session.id()))
                .collect(Collectors.joining(","));
    }
}
