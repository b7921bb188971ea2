// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.design;

import java.util.List;

/**
 * The request for a design.
 *
 * @param generators   the generators of a fraction; empty to choose the fraction by resolution or number of runs
 * @param resolution   the preferred resolution; 0 for none
 * @param runs         the preferred number of runs; 0 for none
 * @param replicates   how often each run is made
 * @param blocks       number of groups of runs that are made one after the other; 1 for none
 * @param centrePoints number of runs between the levels
 * @param foldover     whether each run is repeated with all levels changed
 * @param randomised   whether the order within each block is random
 * @param seed         the seed of the order, and of samples
 */
public record DesignRequest(
        Kind kind,
        List<Factor> factors,
        List<String> generators,
        int resolution,
        int runs,
        int replicates,
        int blocks,
        int centrePoints,
        boolean foldover,
        boolean randomised,
        long seed) {
    public DesignRequest {
        factors = List.copyOf(factors);
        generators = List.copyOf(generators);
    }

    /** Kinds of designs. */
    public enum Kind {
        FULL_FACTORIAL("full factorial"),
        FRACTIONAL_FACTORIAL("fractional factorial"),
        PLACKETT_BURMAN("Plackett-Burman design"),
        RANDOM_SAMPLE("random sample"),
        SWEEP("one factor after the other"),
        EXHAUSTIVE("all legal combinations");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }

        /** Returns whether the design keeps its kind if combinations are left out. */
        boolean allowsGaps() {
            return this == RANDOM_SAMPLE || this == SWEEP || this == EXHAUSTIVE;
        }
    }

    /** Returns a request without replicates and blocks: each run once, in random order. */
    public static DesignRequest of(Kind kind, List<Factor> factors, long seed) {
        return new DesignRequest(kind, factors, List.of(), 0, 0, 1, 1, 0, false, true, seed);
    }

    public DesignRequest withGenerators(List<String> others) {
        return new DesignRequest(
                kind, factors, others, resolution, runs, replicates, blocks, centrePoints, foldover, randomised, seed);
    }

    /**
     * Returns the request with a preferred size.
     *
     * @param preferredResolution the preferred resolution; 0 for none
     * @param preferredRuns the preferred number of runs; 0 for none
     */
    public DesignRequest withSize(int preferredResolution, int preferredRuns) {
        return new DesignRequest(
                kind,
                factors,
                generators,
                preferredResolution,
                preferredRuns,
                replicates,
                blocks,
                centrePoints,
                foldover,
                randomised,
                seed);
    }

    public DesignRequest repeated(int replicateCount, int blockCount, int centreCount, boolean foldedOver) {
        return new DesignRequest(
                kind,
                factors,
                generators,
                resolution,
                runs,
                replicateCount,
                blockCount,
                centreCount,
                foldedOver,
                randomised,
                seed);
    }

    public DesignRequest inOrder() {
        return new DesignRequest(
                kind, factors, generators, resolution, runs, replicates, blocks, centrePoints, foldover, false, seed);
    }

    List<String> names() {
        return factors.stream().map(Factor::name).toList();
    }
}
