// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.prediction;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.results.prediction.SegmentCosts.MeasuredGain;

/** A small calibration: empty calls, calls with members in the request at two lengths, and pushes. */
public final class SmallCosts {
    public static final SegmentCounts CALL = new SegmentCounts(1, 0, 0, 0, 0, 0, 0, 0);
    public static final SegmentCounts PUSH = new SegmentCounts(0, 1, 0, 0, 0, 0, 0, 0);

    private SmallCosts() {}

    /** Returns the work of a call with this number of members in its request. */
    public static SegmentCounts members(double count) {
        return new SegmentCounts(1, 0, 0, 0, count, 0, 0, 0);
    }

    /**
     * Returns linear gains of one specialisation.
     *
     * @param call   the gain of an empty call
     * @param member the gain of each member
     * @param push   the gain of a push
     */
    static List<MeasuredGain> line(
            String specialisation, CostUnit unit, double call, double member, double push, double error) {
        return List.of(
                gain(specialisation, unit, CALL, call, error),
                gain(specialisation, unit, members(100), call + 100 * member, error),
                gain(specialisation, unit, members(1000), call + 1000 * member, error),
                gain(specialisation, unit, PUSH, push, error));
    }

    static MeasuredGain gain(String specialisation, CostUnit unit, SegmentCounts work, double gain, double error) {
        return new MeasuredGain(specialisation, unit.key(), "phase", work, gain, error);
    }

    /**
     * Returns a calibration: dispatch gains 100 for each call, framework 60, the native layout 3 for each member;
     * together 20 less for each call.
     */
    public static SegmentCosts costs() {
        List<MeasuredGain> gains = new ArrayList<>();
        for (CostUnit unit : CostUnit.values()) {
            gains.addAll(line("dispatch", unit, 100, 0, 50, 1));
            gains.addAll(line("framework", unit, 60, 0, 30, 1));
            gains.addAll(line("native-layout", unit, 0, 3, 0, 1));
            gains.addAll(line(SegmentCosts.ALL, unit, 140, 3, 70, 1));
        }
        return of(gains);
    }

    static SegmentCosts of(List<MeasuredGain> gains) {
        return new SegmentCosts(
                SegmentCosts.SCHEMA,
                "session",
                "2026-01-02T03:04:05Z",
                "corbel-1",
                Map.of("Concurrency", "reactive"),
                gains);
    }
}
