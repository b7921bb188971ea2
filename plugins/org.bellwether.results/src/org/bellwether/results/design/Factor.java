// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.design;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/**
 * A varied option or parameter, and its values. With two levels, the first is low and the second high.
 *
 * @param name   the name for people
 * @param levels at least two, as text
 */
public record Factor(String name, List<String> levels) {
    public Factor {
        levels = List.copyOf(levels);
    }

    public String low() {
        return levels.get(0);
    }

    public String high() {
        return levels.get(levels.size() - 1);
    }

    public boolean isTwoLevel() {
        return levels.size() == 2;
    }

    /** Returns whether the factor has values between its outer levels. */
    public boolean isNumeric() {
        return levels.stream().allMatch(level -> level.matches("[-+]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][-+]?\\d+)?"));
    }

    /** Returns the mean of the outer levels. */
    String centre() {
        return new BigDecimal(low())
                .add(new BigDecimal(high()))
                .divide(BigDecimal.valueOf(2), 12, RoundingMode.HALF_EVEN)
                .stripTrailingZeros()
                .toPlainString();
    }
}
