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
        int digits = (int) Math.max(0, Math.min(9, 4 - Math.floor(Math.log10(Math.abs(value)))));
        return String.format(Locale.ROOT, "%,." + digits + "f", value);
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
            return "None of " + factors + " factors moves " + effects.response() + " by more than chance does ("
                    + number(effects.margin()) + ").";
        }
        return significant.stream()
                        .map(effect -> effect.factor() + " (" + effect(effect.value()) + ")")
                        .collect(Collectors.joining(", "))
                + (significant.size() == 1 ? " matters" : " matter") + " for " + effects.response() + ", whose mean is "
                + number(effects.grandMean()) + "; chance moves it by up to " + number(effects.margin()) + ".";
    }

    /** How sure all this is, and what it does not tell. */
    public static List<String> remarks(Effects effects) {
        List<String> remarks = new ArrayList<>();
        remarks.add(resolution(effects));
        remarks.add(String.format(
                Locale.ROOT,
                "Chance is told by %s (%s%s). Of 100 effects that are none, %s would be called significant (*); "
                        + "** is beyond %s, which chance passes anywhere among them in %s of 100 experiments.",
                effects.method().label(),
                number(effects.error()),
                effects.method() == Method.LENTH
                        ? ", of " + effects.contrasts().size() + " contrasts"
                        : ", " + number(effects.freedom()) + " degrees of freedom",
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
        if (effects.curvature() != null && effects.curvature().significant()) {
            remarks.add("The centre points lie " + effect(effects.curvature().value())
                    + " off the others' mean: the response is no straight line between the levels.");
        }
        effects.checks()
                .forEach(check ->
                        remarks.add(check.substring(0, 1).toUpperCase(Locale.ROOT) + check.substring(1) + "."));
        return remarks;
    }

    private static String percent(double part) {
        return BigDecimal.valueOf(100 * part)
                .round(new MathContext(3))
                .stripTrailingZeros()
                .toPlainString();
    }

    private static String resolution(Effects effects) {
        return switch (effects.resolution()) {
            case 0 -> "The design confounds nothing.";
            case 1, 2 -> "The runs are not balanced: effects are estimated together.";
            case 3 -> "Resolution III: main effects cannot be told from interactions of two factors.";
            case 4 ->
                "Resolution IV: main effects are clear of interactions of two factors, which cannot be told from "
                        + "one another.";
            default ->
                "Resolution " + roman(effects.resolution())
                        + ": main effects and interactions of two factors are clear of one another.";
        };
    }

    private static String roman(int number) {
        String[] names = {"", "I", "II", "III", "IV", "V", "VI", "VII", "VIII"};
        return number < names.length ? names[number] : Integer.toString(number);
    }
}
