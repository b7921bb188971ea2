// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects.wording;

/**
 * The one unit in which all figures of a response are shown, so that readers can compare them.
 *
 * @param unit    the unit's symbol; empty if the unit is unknown
 * @param divisor the factor between a stored figure and the shown one
 */
public record DisplayUnit(String unit, double divisor) {
    /** Figures as they are, without a unit. */
    public static final DisplayUnit PLAIN = new DisplayUnit("", 1);

    /** Returns a value with five digits, without the unit, for tables whose heading has the unit. */
    public String bare(double value) {
        return EffectsWording.number(value / divisor);
    }

    /** Returns the value as a bare number with its sign. */
    public String bareEffect(double value) {
        return EffectsWording.effect(value / divisor);
    }

    /** Returns a value with five digits and the unit. */
    public String number(double value) {
        return withUnit(bare(value));
    }

    /** Returns a value with its sign and the unit. */
    public String effect(double value) {
        return withUnit(bareEffect(value));
    }

    /** Returns the scale of squares of figures, for sums of squares. */
    public DisplayUnit squared() {
        String square =
                unit.isEmpty() ? "" : unit.chars().allMatch(Character::isLetter) ? unit + "²" : "(" + unit + ")²";
        return new DisplayUnit(square, divisor * divisor);
    }

    /** Returns a heading with the unit. */
    public String heading(String text) {
        return unit.isEmpty() ? text : text + " (" + unit + ")";
    }

    private String withUnit(String figure) {
        return unit.isEmpty() ? figure : figure + " " + unit;
    }
}
