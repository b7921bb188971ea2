// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.design;

import java.util.BitSet;

/** A two-level column of a design: -1 or +1 for each run. Products of columns are the columns of interactions. */
public final class DesignColumn {
    private final BitSet plus;
    private final int runs;

    private DesignColumn(BitSet plus, int runs) {
        this.plus = plus;
        this.runs = runs;
    }

    /** @param values for each run, a number below or above 0 */
    public static DesignColumn of(double... values) {
        BitSet plus = new BitSet(values.length);
        for (int run = 0; run < values.length; run++) {
            plus.set(run, values[run] > 0);
        }
        return new DesignColumn(plus, values.length);
    }

    /** Returns the number of runs. */
    public int runs() {
        return runs;
    }

    /** Returns -1 or +1 for a run. */
    public int at(int run) {
        return plus.get(run) ? 1 : -1;
    }

    /** Returns the product with another column, run by run. */
    public DesignColumn times(DesignColumn other) {
        BitSet product = (BitSet) plus.clone();
        product.xor(other.plus);
        product.flip(0, runs);
        return new DesignColumn(product, runs);
    }

    DesignColumn negated() {
        BitSet opposite = (BitSet) plus.clone();
        opposite.flip(0, runs);
        return new DesignColumn(opposite, runs);
    }

    /** Returns this column or its opposite, whichever begins with +1, so that aliased columns are equal. */
    public DesignColumn unsigned() {
        return runs == 0 || plus.get(0) ? this : negated();
    }

    /** Returns whether the column has only +1, or only -1. */
    public boolean isConstant() {
        int ones = plus.cardinality();
        return ones == 0 || ones == runs;
    }

    /** Returns the sum of products with another column: 0 for orthogonal columns. */
    public int dot(DesignColumn other) {
        BitSet different = (BitSet) plus.clone();
        different.xor(other.plus);
        return runs - 2 * different.cardinality();
    }

    /** Returns the sum over the runs: 0 if both levels occur equally often. */
    public int sum() {
        return 2 * plus.cardinality() - runs;
    }

    /** Returns the difference between the response's means at +1 and at -1. */
    public double effect(double[] response) {
        double high = 0;
        double low = 0;
        for (int run = 0; run < runs; run++) {
            if (plus.get(run)) {
                high += response[run];
            } else {
                low += response[run];
            }
        }
        int ones = plus.cardinality();
        return high / ones - low / (runs - ones);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DesignColumn signs && runs == signs.runs && plus.equals(signs.plus);
    }

    @Override
    public int hashCode() {
        return plus.hashCode();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(runs);
        for (int run = 0; run < runs; run++) {
            text.append(plus.get(run) ? '+' : '-');
        }
        return text.toString();
    }
}
