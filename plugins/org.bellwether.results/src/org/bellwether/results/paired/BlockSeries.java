// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Differences of two configurations in blocks, in order of time.
 *
 * @param differences other less base, one for each block; differences of logarithms for ratios
 * @param covariate the same difference of the floors that were measured within the same windows; empty without floors
 * @param starts the number of the start of each block; blocks of one start are neighbours
 */
public record BlockSeries(double[] differences, double[] covariate, int[] starts) {
    /**
     * Copies the arrays.
     *
     * @throws IllegalArgumentException if the arrays differ in length or contain NaN or infinity
     */
    public BlockSeries {
        if (starts.length != differences.length || covariate.length != 0 && covariate.length != differences.length) {
            throw new IllegalArgumentException("there are " + differences.length + " differences, " + covariate.length
                    + " values of the covariate and " + starts.length + " numbers of starts");
        }
        if (!Arrays.stream(differences).allMatch(Double::isFinite)
                || !Arrays.stream(covariate).allMatch(Double::isFinite)) {
            throw new IllegalArgumentException("a difference is infinite or not a number");
        }
        differences = differences.clone();
        covariate = covariate.clone();
        starts = starts.clone();
    }

    /** Creates a series without a covariate, in which each block is a separate start. */
    public static BlockSeries of(double... differences) {
        int[] starts = new int[differences.length];
        Arrays.setAll(starts, i -> i);
        return new BlockSeries(differences, new double[0], starts);
    }

    /** Returns a copy. */
    @Override
    public double[] differences() {
        return differences.clone();
    }

    /** Returns a copy. */
    @Override
    public double[] covariate() {
        return covariate.clone();
    }

    /** Returns a copy. */
    @Override
    public int[] starts() {
        return starts.clone();
    }

    /** Returns the number of blocks. */
    public int size() {
        return differences.length;
    }

    /** Returns whether floors were measured within the windows. */
    public boolean hasCovariate() {
        return covariate.length > 0;
    }

    /** Returns the first blocks; all blocks if there are fewer. */
    public BlockSeries head(int count) {
        boolean[] kept = new boolean[size()];
        Arrays.fill(kept, 0, Math.min(count, kept.length), true);
        return only(kept);
    }

    /** Returns the marked blocks, in order. */
    BlockSeries only(boolean[] kept) {
        int[] chosen = IntStream.range(0, size()).filter(i -> kept[i]).toArray();
        return new BlockSeries(
                Arrays.stream(chosen).mapToDouble(i -> differences[i]).toArray(),
                hasCovariate()
                        ? Arrays.stream(chosen).mapToDouble(i -> covariate[i]).toArray()
                        : covariate,
                Arrays.stream(chosen).map(i -> starts[i]).toArray());
    }
}
