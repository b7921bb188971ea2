// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.QRDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.bellwether.results.design.DesignColumn;

/**
 * All n - 1 orthogonal contrasts of an orthogonal design with n different runs: main effects, then new interactions of
 * two, three and more factors. If products of columns do not give all contrasts, as in designs of Plackett and Burman,
 * the rest are arbitrary contrasts that are orthogonal to the others. Contrasts that are confounded with blocks are
 * left out.
 */
final class Contrasts {
    /** A contrast on the scale of an effect. */
    record Contrast(String name, double value) {}

    private final List<String> names;
    private final List<DesignColumn> mains;
    private final int[] blocks;
    private final int runs;

    Contrasts(CodedDesign table) {
        this.names = table.names();
        this.mains = table.columns();
        this.blocks = table.blocks();
        this.runs = table.runs();
    }

    List<Contrast> of(double[] response) {
        int[] cells = cellsOfFullFactorial();
        return cells.length > 0 ? all(cells, response) : products(response);
    }

    /**
     * Returns the number of each run's combination, with one bit for each factor, in a full factorial without blocks;
     * empty for other designs.
     */
    private int[] cellsOfFullFactorial() {
        boolean oneBlock = Arrays.stream(blocks).distinct().count() <= 1;
        if (mains.size() >= Integer.SIZE - 1 || runs != 1 << mains.size() || !oneBlock) {
            return new int[0];
        }
        int[] cells = new int[runs];
        for (int factor = 0; factor < mains.size(); factor++) {
            for (int run = 0; run < runs; run++) {
                cells[run] |= mains.get(factor).at(run) > 0 ? 1 << factor : 0;
            }
        }
        return Arrays.stream(cells).distinct().count() == runs ? cells : new int[0];
    }

    /** Returns all contrasts in n log n steps by Yates' algorithm, which is the fast Walsh-Hadamard transform. */
    private List<Contrast> all(int[] cells, double[] response) {
        double[] sums = new double[runs];
        for (int run = 0; run < runs; run++) {
            sums[cells[run]] = response[run];
        }
        for (int bit = 1; bit < runs; bit <<= 1) {
            for (int low = 0; low < runs; low++) {
                if ((low & bit) == 0) {
                    double high = sums[low | bit];
                    sums[low | bit] = high - sums[low];
                    sums[low] += high;
                }
            }
        }
        return IntStream.range(1, runs)
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(Integer::bitCount)
                        .thenComparing(
                                (one, other) -> Integer.compareUnsigned(Integer.reverse(other), Integer.reverse(one))))
                .map(letters -> new Contrast(name(BitSet.valueOf(new long[] {letters})), 2 * sums[letters] / runs))
                .toList();
    }

    private List<Contrast> products(double[] response) {
        List<Contrast> contrasts = new ArrayList<>();
        List<DesignColumn> columns = new ArrayList<>();
        Set<DesignColumn> seen = new HashSet<>();
        List<Word> order = new ArrayList<>();
        for (int i = 0; i < mains.size(); i++) {
            BitSet letter = new BitSet();
            letter.set(i);
            order.add(new Word(letter, mains.get(i)));
        }
        boolean products = Integer.bitCount(runs) == 1;
        while (!order.isEmpty()) {
            List<Word> next = new ArrayList<>();
            for (Word word : order) {
                DesignColumn column = word.column();
                if (column.isConstant() || !seen.add(column.unsigned()) || !isNew(column, columns)) {
                    continue;
                }
                columns.add(column);
                if (isFreeOfBlocks(column)) {
                    contrasts.add(new Contrast(name(word.letters()), column.effect(response)));
                }
                for (int i = 0; products && columns.size() < runs - 1 && i < mains.size(); i++) {
                    next.add(word.times(i, mains.get(i)));
                }
            }
            order = columns.size() < runs - 1 ? next : List.of();
        }
        if (columns.size() < runs - 1) {
            contrasts.addAll(rest(columns, response));
        }
        return contrasts;
    }

    private record Word(BitSet letters, DesignColumn column) {
        Word times(int letter, DesignColumn other) {
            BitSet product = (BitSet) letters.clone();
            product.flip(letter);
            return new Word(product, column.times(other));
        }
    }

    private String name(BitSet letters) {
        return letters.stream().mapToObj(names::get).collect(Collectors.joining(":"));
    }

    private static boolean isNew(DesignColumn column, List<DesignColumn> columns) {
        return column.sum() == 0
                && (columns.size() > 1024 || columns.stream().allMatch(other -> other.dot(column) == 0));
    }

    private boolean isFreeOfBlocks(DesignColumn column) {
        return isBalancedWithin(column, blocks);
    }

    /** Returns whether both levels occur equally often in each block. */
    static boolean isBalancedWithin(DesignColumn column, int[] blocks) {
        int[] sums = new int[Arrays.stream(blocks).max().orElse(0) + 1];
        for (int run = 0; run < blocks.length; run++) {
            sums[blocks[run]] += column.at(run);
        }
        return Arrays.stream(sums).allMatch(sum -> sum == 0);
    }

    private List<Contrast> rest(List<DesignColumn> columns, double[] response) {
        List<double[]> taken = new ArrayList<>();
        int last = Arrays.stream(blocks).max().orElse(1);
        for (int block = 1; block <= last; block++) {
            double[] indicator = new double[runs];
            for (int run = 0; run < runs; run++) {
                indicator[run] = blocks[run] == block ? 1 : 0;
            }
            taken.add(indicator);
        }
        for (DesignColumn column : columns) {
            double[] values = new double[runs];
            for (int run = 0; run < runs; run++) {
                values[run] = column.at(run);
            }
            taken.add(values);
        }
        RealMatrix matrix = new Array2DRowRealMatrix(taken.toArray(double[][]::new)).transpose();
        RealMatrix q = new QRDecomposition(matrix).getQ();
        List<Contrast> rest = new ArrayList<>();
        for (int column = taken.size(); column < runs; column++) {
            double sum = 0;
            for (int run = 0; run < runs; run++) {
                sum += q.getEntry(run, column) * response[run];
            }
            rest.add(new Contrast("other " + (rest.size() + 1), 2 / Math.sqrt(runs) * sum));
        }
        return rest;
    }
}
