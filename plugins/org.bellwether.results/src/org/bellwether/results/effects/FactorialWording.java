// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bellwether.results.effects.Effects.Source;
import org.bellwether.results.effects.Factorial.LevelMean;
import org.bellwether.results.effects.Factorial.Term;

/** What an analysis of factors with any number of levels says, in sentences and figures for people. */
public final class FactorialWording {
    private static final int MOST_PAIRS = 6;

    private FactorialWording() {}

    /** What matters, in one sentence. */
    public static String summary(Factorial factorial) {
        List<Term> significant = factorial.significant();
        if (significant.isEmpty()) {
            return EffectsWording.none(factorial.terms().stream()
                            .filter(term -> !term.isInteraction())
                            .count())
                    + factorial.response() + " by more than chance does.";
        }
        return significant.stream()
                        .map(term -> term.name() + " (" + percent(term.etaSquared()) + " of the variance)")
                        .collect(Collectors.joining(", "))
                + (significant.size() == 1 ? " matters" : " matter") + " for " + factorial.response()
                + ", whose mean is " + EffectsWording.number(factorial.grandMean()) + ".";
    }

    /** How sure all this is, and what it does not tell. */
    public static List<String> remarks(Factorial factorial) {
        List<String> remarks = new ArrayList<>();
        String alarms = EffectsWording.percent(factorial.level());
        remarks.add(String.format(
                Locale.ROOT,
                "Chance is told by %s (standard deviation %s, %s degrees of freedom). Of 100 factors without effect, %s would be "
                        + "called significant (*); in %s of 100 experiments without any effect one of them all would be (**).",
                factorial.method().label(),
                EffectsWording.number(factorial.deviation()),
                EffectsWording.freedom(factorial.freedom()),
                alarms,
                alarms));
        if (factorial.missing() > 0) {
            remarks.add(
                    factorial.missing() + " runs gave no value: means are estimated by least squares without them.");
        }
        factorial.rest().stream()
                .filter(source -> source.name().equals("lack of fit") && source.p() < factorial.level())
                .forEach(source ->
                        remarks.add("The factors by themselves do not explain what the runs gave (lack of fit, p = "
                                + probability(source) + "): ask for interactions."));
        for (Term term : factorial.significant()) {
            alike(term).ifPresent(remarks::add);
        }
        factorial.checks().forEach(check -> remarks.add(EffectsWording.sentence(check)));
        return remarks;
    }

    /** Of a factor that matters the levels that cannot be told apart. */
    private static Optional<String> alike(Term term) {
        List<String> pairs = term.differences().stream()
                .filter(difference -> !difference.isSeen())
                .map(difference -> difference.other() + " and " + difference.one())
                .toList();
        return pairs.isEmpty() || term.means().size() == 2
                ? Optional.empty()
                : Optional.of("Among the levels of " + term.name() + " these cannot be told apart: "
                        + String.join(", ", pairs.subList(0, Math.min(MOST_PAIRS, pairs.size())))
                        + (pairs.size() > MOST_PAIRS ? ", and " + (pairs.size() - MOST_PAIRS) + " more pairs" : "")
                        + ".");
    }

    /** The headings of {@link #cells}. */
    public static List<String> heading() {
        return List.of("source", "df", "sum of squares", "F", "p", "", "part of the variance");
    }

    /** A line of the analysis of variance for each term, then those of the rest. */
    public static List<List<String>> cells(Factorial factorial) {
        List<List<String>> lines = new ArrayList<>();
        factorial.terms().forEach(term -> lines.add(cells(term.variance(), stars(term), percent(term.etaSquared()))));
        factorial.rest().forEach(source -> lines.add(cells(source, "", "")));
        return lines;
    }

    private static List<String> cells(Source source, String stars, String part) {
        return List.of(
                source.name(),
                EffectsWording.freedom(source.freedom()),
                EffectsWording.number(source.squares()),
                Double.isNaN(source.f()) ? "" : EffectsWording.number(source.f()),
                Double.isNaN(source.p()) ? "" : probability(source),
                stars,
                part);
    }

    private static String stars(Term term) {
        return term.certain() ? "**" : term.significant() ? "* " : "  ";
    }

    /** From where to where the true mean is. */
    public static String interval(LevelMean mean) {
        return EffectsWording.number(mean.low()) + " … " + EffectsWording.number(mean.high());
    }

    private static String probability(Source source) {
        return String.format(Locale.ROOT, "%.4f", source.p());
    }

    private static String percent(double part) {
        return Double.isNaN(part) ? "–" : String.format(Locale.ROOT, "%.1f %%", 100 * part);
    }
}
