// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects.wording;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bellwether.results.effects.Coverage;
import org.bellwether.results.effects.Effects;
import org.bellwether.results.effects.Effects.Effect;
import org.bellwether.results.effects.Effects.Method;

/** Describes the result of an analysis, in sentences and figures for people. */
public final class EffectsWording {
    /** The largest number of further contrasts that are named. */
    private static final int MOST_FURTHER = 6;

    static final String NO_TEST_OF_A_CONSTANT = "All runs have the same value: no test is possible.";
    static final String NO_TEST_WITHOUT_NOISE =
            "Repeated runs have the same value to the last digit: there is no error, so effects are exact, and no "
                    + "test was made.";
    static final String NO_TEST_OF_ZEROS =
            "The estimated error is zero, perhaps because the response is coarsely rounded, and the runs are too few "
                    + "to show that there is no error: no test was made. Make each run twice.";

    private EffectsWording() {}

    /** Returns a number with five digits. */
    public static String number(double value) {
        if (value == 0 || !Double.isFinite(value)) {
            return value == 0 ? "0" : "–";
        }
        if (Math.abs(value) >= 1e15 || Math.abs(value) < 1e-9) {
            return String.format(Locale.ROOT, "%.4e", value);
        }
        int digits = (int) Math.max(0, Math.min(9, 4 - Math.floor(Math.log10(Math.abs(value)))));
        return String.format(Locale.ROOT, "%,." + digits + "f", value);
    }

    /** Returns the interval of the true effect, without the unit; empty if the error cannot be estimated. */
    public static String interval(Effect effect, DisplayUnit scale) {
        return Double.isNaN(effect.low())
                ? ""
                : scale.bareEffect(effect.low()) + " … " + scale.bareEffect(effect.high());
    }

    /** Returns the degrees of freedom as text. */
    public static String freedom(double freedom) {
        return String.format(Locale.ROOT, "%.0f", freedom);
    }

    /** Returns an effect with its sign. */
    public static String effect(double value) {
        return (value > 0 ? "+" : "") + number(value);
    }

    /** Returns a probability as text, which is never 0. */
    public static String probability(double p) {
        return p < 0.0001 ? "< 0.0001" : String.format(Locale.ROOT, "%.4f", p);
    }

    /** Returns the significant effects in one sentence; figures are bare numbers. */
    public static String summary(Effects effects) {
        return summary(effects, DisplayUnit.PLAIN);
    }

    /**
     * Returns the significant effects in one sentence.
     *
     * @param scale how figures of the response are written
     */
    public static String summary(Effects effects, DisplayUnit scale) {
        String response = effects.response();
        List<Effect> significant = effects.significant();
        if (effects.method() == Method.CONSTANT) {
            return constant(response, effects.grandMean(), effects.runs(), scale);
        } else if (effects.method() == Method.UNTESTED) {
            return "The error cannot be estimated, so the factors that matter are unknown for " + response
                    + ", whose mean is " + scale.number(effects.grandMean()) + ".";
        }
        boolean exact = effects.method() == Method.EXACT;
        String main;
        if (significant.isEmpty()) {
            long factors = effects.effects().stream()
                    .filter(effect -> !effect.isInteraction())
                    .count();
            main = none(factors)
                    + response
                    + (exact ? " by itself" : " by more than the error (" + scale.number(effects.margin()) + ")");
        } else {
            main = list(significant, scale) + (significant.size() == 1 ? " matters" : " matter") + " for " + response
                    + ", whose mean is " + scale.number(effects.grandMean());
        }
        List<Effect> certain =
                effects.further().active().stream().filter(Effect::certain).toList();
        String noise = exact
                ? "; the runs show no error, so effects are exact"
                : significant.isEmpty() ? "" : "; the error moves it by up to " + scale.number(effects.margin());
        return main + noise
                + (certain.isEmpty()
                        ? ""
                        : "; beside these, " + list(certain.subList(0, Math.min(MOST_FURTHER, certain.size())), scale)
                                + (certain.size() == 1 ? " is" : " are")
                                + (exact ? " not zero" : " beyond the error"))
                + ".";
    }

    static String constant(String response, double mean, int runs, DisplayUnit scale) {
        return response + " is " + scale.number(mean) + " in all " + runs + " runs, so no test was made.";
    }

    private static String list(List<Effect> effects, DisplayUnit scale) {
        return effects.stream()
                .map(effect -> effect.factor() + " (" + scale.effect(effect.value()) + ")")
                .collect(Collectors.joining(", "));
    }

    static String none(long factors) {
        return factors == 1 ? "The factor does not move " : "None of " + factors + " factors moves ";
    }

    /** Returns the certainty and the limits of the result; figures are bare numbers. */
    public static List<String> remarks(Effects effects) {
        return remarks(effects, DisplayUnit.PLAIN);
    }

    /**
     * Returns the certainty and the limits of the result.
     *
     * @param scale how figures of the response are written
     */
    public static List<String> remarks(Effects effects, DisplayUnit scale) {
        List<String> remarks = new ArrayList<>();
        remarks.add(resolution(effects.resolution()));
        remarks.add(chance(effects, scale));
        covariate(effects.covariate()).ifPresent(remarks::add);
        further(effects, scale).ifPresent(remarks::add);
        if (effects.missing() > 0) {
            remarks.add(missing(effects.missing()) + ": effects are estimated by least squares without "
                    + (effects.missing() == 1 ? "it" : "them") + ".");
        }
        if (effects.partial()) {
            remarks.add("Main effects are partly mixed with interactions of two factors: a large interaction shows in "
                    + "many of them. A foldover clears them.");
        }
        if (effects.curvature() != null) {
            remarks.add(curvature(effects.curvature(), scale));
        }
        effects.checks().forEach(check -> remarks.add(sentence(check)));
        return remarks;
    }

    static String missing(int runs) {
        return runs == 1 ? "1 run gave no value" : runs + " runs gave no value";
    }

    private static String chance(Effects effects, DisplayUnit scale) {
        return switch (effects.method()) {
            case CONSTANT -> NO_TEST_OF_A_CONSTANT;
            case EXACT -> NO_TEST_WITHOUT_NOISE + " ** marks an effect that is not zero.";
            case UNTESTED -> NO_TEST_OF_ZEROS;
            default ->
                String.format(
                        Locale.ROOT,
                        "The error is estimated from %s (%s%s). Of 100 effects of zero, %s would be called significant "
                                + "(*); ** is beyond %s, which some effect of zero exceeds in %s of 100 experiments.",
                        effects.method().label(),
                        scale.number(effects.error()),
                        effects.method() == Method.LENTH
                                ? ", of " + effects.contrasts().size() + " contrasts"
                                : ", " + freedom(effects.freedom()) + " degrees of freedom",
                        percent(effects.level()),
                        scale.number(effects.simultaneous()),
                        percent(effects.level()));
        };
    }

    /** Returns a sentence about the covariate that a robust regression removed in addition to blocks. */
    private static Optional<String> covariate(String covariate) {
        return switch (covariate) {
            case "reference" ->
                Optional.of(
                        "The values of the reference configuration before and after each run show the machine's level,"
                                + " which is subtracted.");
            case "neighbours" ->
                Optional.of(
                        "The deviations of the neighbouring runs from their expectation show the machine's level, which is"
                                + " subtracted.");
            default -> Optional.empty();
        };
    }

    /** Returns a sentence about interactions and other contrasts beyond the margin that were not requested. */
    private static Optional<String> further(Effects effects, DisplayUnit scale) {
        List<Effect> active = effects.further().active();
        if (active.isEmpty()) {
            return lackOfFit(effects);
        }
        String names = active.stream()
                .limit(MOST_FURTHER)
                .map(effect -> effect.factor()
                        + (effect.aliases().isEmpty()
                                ? ""
                                : " or " + effect.aliases().get(0)) + " (" + scale.effect(effect.value())
                        + (effect.certain() ? " **)" : " *)"))
                .collect(Collectors.joining(", "));
        String more = active.size() > MOST_FURTHER ? " and " + (active.size() - MOST_FURTHER) + " more" : "";
        boolean two = active.stream()
                .anyMatch(
                        effect -> effect.factor().chars().filter(c -> c == ':').count() == 1);
        return Optional.of("Of " + effects.further().of() + " further contrasts, interactions most of all, "
                + (effects.method() == Method.EXACT
                        ? "these are not zero: " + names + more
                        : "these are beyond the margin: " + names + more + "; by chance alone about "
                                + percentOf(effects.level(), effects.further().of()) + " there")
                + ". Where factors interact, the effect of one depends on the level of the other"
                + (two ? ": use --interactions 2." : "."));
    }

    private static String percentOf(double level, int count) {
        double expected = level * count;
        return expected < 10
                ? String.format(Locale.ROOT, "%.1f", expected)
                : String.format(Locale.ROOT, "%.0f", expected);
    }

    private static Optional<String> lackOfFit(Effects effects) {
        return effects.variance().stream()
                .filter(source -> source.name().equals("lack of fit"))
                .filter(source -> effects.method() == Method.EXACT || source.p() < effects.level())
                .findFirst()
                .map(source -> "The effects do not explain the values of the runs (lack of fit"
                        + (Double.isNaN(source.p()) ? "" : ", p = " + probability(source.p()))
                        + "): factors interact. Use --interactions 2.");
    }

    private static String curvature(Effect curvature, DisplayUnit scale) {
        String off = "The centre points lie " + scale.effect(curvature.value()) + " off the others' mean";
        if (Double.isNaN(curvature.low())) {
            return off + "; whether that is chance is unknown.";
        }
        return off + " (" + scale.effect(curvature.low()) + " … " + scale.effect(curvature.high())
                + (curvature.significant()
                        ? "): the response is not a straight line between the levels."
                        : "): no curvature between the levels is visible.");
    }

    static String sentence(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) + ".";
    }

    /** Returns the coverage of the runs over a few factors, in sentences. */
    public static String coverage(String response, Coverage coverage) {
        return String.format(
                Locale.ROOT,
                "The %d runs over %s, the others at %s, give a %s from %s to %s: %s %% of all %,d runs lie within. "
                        + "Of %,d draws of as many runs at random the mean is %s %% (%s to %s %% of nine draws in ten), and %s %% "
                        + "cover as much. With the others at any of %,d settings it is %s %% on the average (%s to %s %%).",
                coverage.runs(),
                String.join(", ", coverage.factors()),
                coverage.others().entrySet().stream()
                        .map(other -> other.getKey() + "=" + other.getValue())
                        .collect(Collectors.joining(" ")),
                response,
                number(coverage.low()),
                number(coverage.high()),
                percent(coverage.share()),
                coverage.observations(),
                coverage.random().count(),
                percent(coverage.random().mean()),
                percent(coverage.random().p5()),
                percent(coverage.random().p95()),
                percent(coverage.asMuch()),
                coverage.anywhere().count(),
                percent(coverage.anywhere().mean()),
                percent(coverage.anywhere().p5()),
                percent(coverage.anywhere().p95()));
    }

    /** Returns a percentage with three digits, without the sign. */
    static String percent(double part) {
        return BigDecimal.valueOf(100 * part)
                .round(new MathContext(3))
                .stripTrailingZeros()
                .toPlainString();
    }

    /** Returns a sentence about the effects that a design of this resolution distinguishes. */
    public static String resolution(int resolution) {
        return switch (resolution) {
            case 0 -> "The design confounds nothing.";
            case 1, 2 -> "The runs are not balanced: effects are estimated together.";
            case 3 -> "Resolution III: main effects are aliased with interactions of two factors.";
            case 4 ->
                "Resolution IV: main effects are clear of interactions of two factors, which are aliased with "
                        + "one another.";
            default ->
                "Resolution " + roman(resolution)
                        + ": main effects and interactions of two factors are clear of one another.";
        };
    }

    private static String roman(int number) {
        String[] names = {"", "I", "II", "III", "IV", "V", "VI", "VII", "VIII"};
        return number < names.length ? names[number] : Integer.toString(number);
    }
}
