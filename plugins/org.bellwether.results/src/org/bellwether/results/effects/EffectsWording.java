// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.bellwether.results.effects.Effects.Effect;
import org.bellwether.results.effects.Effects.Method;

/** What an analysis says, in sentences and figures for people. */
public final class EffectsWording {
    private EffectsWording() {}

    /** Five digits. */
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

    /** Degrees of freedom. */
    public static String freedom(double freedom) {
        return String.format(Locale.ROOT, "%.0f", freedom);
    }

    /** With its sign. */
    public static String effect(double value) {
        return (value > 0 ? "+" : "") + number(value);
    }

    /** What matters, in one sentence. */
    public static String summary(Effects effects) {
        List<Effect> significant = effects.significant();
        long factors = effects.effects().stream()
                .filter(effect -> !effect.isInteraction())
                .count();
        if (significant.isEmpty()) {
            return none(factors) + effects.response() + " by more than chance does (" + number(effects.margin()) + ").";
        }
        return significant.stream()
                        .map(effect -> effect.factor() + " (" + effect(effect.value()) + ")")
                        .collect(Collectors.joining(", "))
                + (significant.size() == 1 ? " matters" : " matter") + " for " + effects.response() + ", whose mean is "
                + number(effects.grandMean()) + "; chance moves it by up to " + number(effects.margin()) + ".";
    }

    static String none(long factors) {
        return factors == 1 ? "The factor does not move " : "None of " + factors + " factors moves ";
    }

    /** How sure all this is, and what it does not tell. */
    public static List<String> remarks(Effects effects) {
        List<String> remarks = new ArrayList<>();
        remarks.add(resolution(effects.resolution()));
        remarks.add(String.format(
                Locale.ROOT,
                "Chance is told by %s (%s%s). Of 100 effects that are none, %s would be called significant (*); "
                        + "** is beyond %s, which chance passes anywhere among them in %s of 100 experiments.",
                effects.method().label(),
                number(effects.error()),
                effects.method() == Method.LENTH
                        ? ", of " + effects.contrasts().size() + " contrasts"
                        : ", " + freedom(effects.freedom()) + " degrees of freedom",
                percent(effects.level()),
                number(effects.simultaneous()),
                percent(effects.level())));
        if (effects.missing() > 0) {
            remarks.add(
                    effects.missing() + " runs gave no value: effects are estimated by least squares without them.");
        }
        if (effects.partial()) {
            remarks.add("Main effects are partly mixed with interactions of two factors: a large interaction shows in "
                    + "many of them. A foldover clears them.");
        }
        if (effects.curvature() != null) {
            remarks.add("The centre points lie " + effect(effects.curvature().value()) + " off the others' mean ("
                    + effect(effects.curvature().low()) + " … "
                    + effect(effects.curvature().high())
                    + (effects.curvature().significant()
                            ? "): the response is no straight line between the levels."
                            : "): no curvature between the levels is seen."));
        }
        effects.checks().forEach(check -> remarks.add(sentence(check)));
        return remarks;
    }

    static String sentence(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) + ".";
    }

    /** How much the runs over a few factors show, in sentences. */
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

    /** Three digits, without the sign. */
    static String percent(double part) {
        return BigDecimal.valueOf(100 * part)
                .round(new MathContext(3))
                .stripTrailingZeros()
                .toPlainString();
    }

    /** What a design of this resolution tells apart, in a sentence. */
    public static String resolution(int resolution) {
        return switch (resolution) {
            case 0 -> "The design confounds nothing.";
            case 1, 2 -> "The runs are not balanced: effects are estimated together.";
            case 3 -> "Resolution III: main effects cannot be told from interactions of two factors.";
            case 4 ->
                "Resolution IV: main effects are clear of interactions of two factors, which cannot be told from "
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
