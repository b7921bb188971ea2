// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.campaign;

import org.bellwether.results.campaign.CampaignPlan.ResponsePlan;
import org.bellwether.results.effects.wording.DisplayUnit;

/** Returns the unit of a response's figures, and their scale. */
public final class ResponseUnit {
    private static final String[] TIMES = {"ns", "µs", "ms", "s"};
    private static final String[] SQUARES = {"ns²", "µs²", "ms²", "s²"};
    private static final String[] BYTES = {"B", "kB", "MB", "GB", "TB"};

    private ResponseUnit() {}

    /**
     * Returns the unit of a response's stored figures: {@code ns}, {@code ns²}, {@code 1/s}, {@code B}, or {@code 1}
     * for shares and logarithms.
     */
    public static String stored(ResponsePlan response) {
        return switch (response.kind()) {
            case "throughput" -> "1/s";
            case "footprint" -> "B";
            case "deadline-misses" -> "1";
            default ->
                switch (response.statistic()) {
                    case "variance" -> "ns²";
                    case "logVariance" -> "1";
                    default -> "ns";
                };
        };
    }

    /**
     * Returns the scale of figures: a unit in which a typical figure has one to three digits before the point.
     *
     * @param typical a figure as it is stored, such as the mean of all runs
     */
    public static DisplayUnit scale(ResponsePlan response, double typical) {
        return switch (stored(response)) {
            case "ns" -> fitting(typical, 1e3, TIMES);
            case "ns²" -> fitting(typical, 1e6, SQUARES);
            case "B" -> fitting(typical, 1e3, BYTES);
            case "1/s" -> new DisplayUnit("/s", 1);
            default -> response.kind().equals("deadline-misses") ? new DisplayUnit("%", 0.01) : DisplayUnit.PLAIN;
        };
    }

    private static DisplayUnit fitting(double typical, double step, String[] units) {
        double divisor = 1;
        int unit = 0;
        while (unit < units.length - 1 && Math.abs(typical) >= step * divisor) {
            divisor *= step;
            unit++;
        }
        return new DisplayUnit(units[unit], divisor);
    }
}
