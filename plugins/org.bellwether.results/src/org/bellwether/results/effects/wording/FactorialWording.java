// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects.wording;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bellwether.results.effects.Effects.Method;
import org.bellwether.results.effects.Effects.Source;
import org.bellwether.results.effects.Factorial;
import org.bellwether.results.effects.Factorial.LevelMean;
import org.bellwether.results.effects.Factorial.Term;

/** Describes the result of an analysis of factors with any number of levels, in sentences and figures for people. */
public final class FactorialWording {
    private static final int MOST_PAIRS = 6;

    private FactorialWording() {}

    /** Returns the significant terms in one sentence; figures are bare numbers. */
    public static String summary(Factorial factorial) {
        return summary(factorial, DisplayUnit.PLAIN);
    }

    /**
     * Returns the significant terms in one sentence.
     *
     * @param scale how figures of the response are written
     */
    public static String summary(Factorial factorial, DisplayUnit scale) {
        List<Term> significant = factorial.significant();
        String mean = ", whose mean is " + scale.number(factorial.grandMean());
        String noise = factorial.method() == Method.EXACT ? "; the runs show no error, so means are exact" : "";
        if (factorial.method() == Method.CONSTANT) {
            return EffectsWording.constant(factorial.response(), factorial.grandMean(), factorial.runs(), scale);
        } else if (factorial.method() == Method.UNTESTED) {
            return "The error cannot be estimated, so the factors that matter are unknown for " + factorial.response()
                    + mean + ".";
        } else if (significant.isEmpty()) {
            return EffectsWording.none(factorial.terms().stream()
                            .filter(term -> !term.isInteraction())
                            .count())
                    + factorial.response()
                    + (noise.isEmpty() ? " by more than the error." : " by itself" + noise + ".");
        }
        return significant.stream()
                        .map(term -> term.name() + " (" + percent(term.etaSquared()) + " of the variance)")
                        .collect(Collectors.joining(", "))
                + (significant.size() == 1 ? " matters" : " matter") + " for " + factorial.response() + mean + noise
                + ".";
    }

    /** Returns the certainty and the limits of the result; figures are bare numbers. */
    public static List<String> remarks(Factorial factorial) {
        return remarks(factorial, DisplayUnit.PLAIN);
    }

    /**
     * Returns the certainty and the limits of the result.
     *
     * @param scale how figures of the response are written
     */
    public static List<String> remarks(Factorial factorial, DisplayUnit scale) {
        List<String> remarks = new ArrayList<>();
        remarks.add(chance(factorial, scale));
        if (factorial.missing() > 0) {
            remarks.add(EffectsWording.missing(factorial.missing()) + ": means are estimated by least squares without "
                    + (factorial.missing() == 1 ? "it" : "them") + ".");
        }
        factorial.rest().stream()
                .filter(source -> source.name().equals("lack of fit"))
                .filter(source ->
                        source.p() < factorial.level() || factorial.method() == Method.EXACT && source.squares() > 0)
                .forEach(source ->
                        remarks.add("The factors by themselves do not explain the values of the runs (lack of fit"
                                + (Double.isNaN(source.p()) ? "" : ", p = " + EffectsWording.probability(source.p()))
                                + "): factors interact. Use --interactions 2."));
        for (Term term : factorial.significant()) {
            alike(term).ifPresent(remarks::add);
        }
        factorial.checks().forEach(check -> remarks.add(EffectsWording.sentence(check)));
        return remarks;
    }

    private static String chance(Factorial factorial, DisplayUnit scale) {
        String alarms = EffectsWording.percent(factorial.level());
        return switch (factorial.method()) {
            case CONSTANT -> EffectsWording.NO_TEST_OF_A_CONSTANT;
            case EXACT -> EffectsWording.NO_TEST_WITHOUT_NOISE + " ** marks a factor whose levels differ.";
            case UNTESTED -> EffectsWording.NO_TEST_OF_ZEROS;
            default ->
                String.format(
                        Locale.ROOT,
                        "The error is estimated from %s (standard deviation %s, %s degrees of freedom). Of 100 "
                                + "factors without effect, %s would be called significant (*); in %s of 100 experiments without any effect, some factor would be marked **.",
                        factorial.method().label(),
                        scale.number(factorial.deviation()),
                        EffectsWording.freedom(factorial.freedom()),
                        alarms,
                        alarms);
        };
    }

    /** Returns the levels of a significant factor that cannot be distinguished. */
    private static Optional<String> alike(Term term) {
        List<String> pairs = term.differences().stream()
                .filter(difference -> !difference.isSeen())
                .map(difference -> difference.other() + " and " + difference.one())
                .toList();
        return pairs.isEmpty() || term.means().size() == 2
                ? Optional.empty()
                : Optional.of("Among the levels of " + term.name() + " these cannot be distinguished: "
                        + String.join(", ", pairs.subList(0, Math.min(MOST_PAIRS, pairs.size())))
                        + (pairs.size() > MOST_PAIRS ? ", and " + (pairs.size() - MOST_PAIRS) + " more pairs" : "")
                        + ".");
    }

    /**
     * Returns the headings of {@link #cells}.
     *
     * @param scale how figures of the response are written
     */
    public static List<String> heading(DisplayUnit scale) {
        return List.of("source", "df", scale.squared().heading("sum of squares"), "F", "p", "", "part of the variance");
    }

    /**
     * Returns a line of the analysis of variance for each term, then the remaining lines.
     *
     * @param scale how figures of the response are written
     */
    public static List<List<String>> cells(Factorial factorial, DisplayUnit scale) {
        List<List<String>> lines = new ArrayList<>();
        factorial
                .terms()
                .forEach(term -> lines.add(cells(term.variance(), scale, stars(term), percent(term.etaSquared()))));
        factorial.rest().forEach(source -> lines.add(cells(source, scale, "", "")));
        return lines;
    }

    private static List<String> cells(Source source, DisplayUnit scale, String stars, String part) {
        return List.of(
                source.name(),
                EffectsWording.freedom(source.freedom()),
                scale.squared().bare(source.squares()),
                Double.isNaN(source.f()) ? "" : EffectsWording.number(source.f()),
                Double.isNaN(source.p()) ? "" : EffectsWording.probability(source.p()),
                stars,
                part);
    }

    private static String stars(Term term) {
        return term.certain() ? "**" : term.significant() ? "* " : "  ";
    }

    /**
     * Returns the interval of the true mean, without the unit; empty if the error cannot be estimated.
     *
     * @param scale how figures of the response are written
     */
    public static String interval(LevelMean mean, DisplayUnit scale) {
        return Double.isNaN(mean.low()) ? "" : scale.bare(mean.low()) + " … " + scale.bare(mean.high());
    }

    private static String percent(double part) {
        return Double.isNaN(part) ? "–" : String.format(Locale.ROOT, "%.1f %%", 100 * part);
    }
}
