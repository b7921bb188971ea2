// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects.wording;

/**
 * The one unit in which all figures of a response are shown, so that readers can compare them.
 *
 * @param unit    the unit's symbol; empty if the unit is unknown
 * @param divisor the factor between a stored figure and the shown one
 */
public record Scale(String unit, double divisor) {
    /** Figures as they are, without a unit. */
    public static final Scale PLAIN = new Scale("", 1);

    /** Five digits, without the unit: for tables whose heading has it. */
    public String bare(double value) {
        return EffectsWording.number(value / divisor);
    }

    /** Returns the value as a bare number with its sign. */
    public String bareEffect(double value) {
        return EffectsWording.effect(value / divisor);
    }

    /** Five digits with the unit. */
    public String number(double value) {
        return withUnit(bare(value));
    }

    /** Returns the value as a bare number with its sign. */
    public String effect(double value) {
        return withUnit(bareEffect(value));
    }

    /** The scale of squares of figures, as sums of squares are. */
    public Scale squared() {
        String square =
                unit.isEmpty() ? "" : unit.chars().allMatch(Character::isLetter) ? unit + "²" : "(" + unit + ")²";
        return new Scale(square, divisor * divisor);
    }

    /** A heading with the unit. */
    public String heading(String text) {
        return unit.isEmpty() ? text : text + " (" + unit + ")";
    }

    private String withUnit(String figure) {
        return unit.isEmpty() ? figure : figure + " " + unit;
    }
}
