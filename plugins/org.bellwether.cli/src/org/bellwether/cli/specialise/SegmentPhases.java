// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.specialise;

import java.util.List;
import org.bellwether.results.prediction.SegmentCounts;
import org.bellwether.results.prediction.measured.CalibrationPhase;

/** The phases of {@code calibration/segments.bellwether}, with the work of each. */
final class SegmentPhases {
    /** The length of a sequence in the calibration's model. */
    private static final int LENGTH = 4;

    /** The arguments that are the same in each request: two of four octets, two of eight. */
    private static final int VALUES = 4;

    private static final int OCTETS_OF_VALUES = 24;

    private static final int FEW_OCTETS = 2048;
    private static final int MANY_OCTETS = 8192;
    private static final int FEW_RECORDS = 128;
    private static final int MANY_RECORDS = 1024;
    private static final int MEMBERS = 5;

    /** The octets of an event: its member, and the harness's time stamp. */
    private static final int EVENT = 4 + 32;

    private SegmentPhases() {}

    /** Returns all phases, in the order of the model. */
    static List<CalibrationPhase> all() {
        SegmentCounts ping = new SegmentCounts(1, 0, 0, 0, 0, 0, 0, 0);
        SegmentCounts other = new SegmentCounts(1, 0, 1, 0, 0, 0, 0, 0);
        SegmentCounts push = new SegmentCounts(0, 1, 0, EVENT, 0, 0, 0, 0);
        SegmentCounts report = new SegmentCounts(0, 1, 0, 0, 0, 0, 0, 0);
        return List.of(
                phase("empty", ping, ping),
                phase("switching", other, other.times(2)),
                phase("values_in", new SegmentCounts(1, 0, 0, OCTETS_OF_VALUES, 0, 0, 0, VALUES)),
                phase("few_octets_in", request(LENGTH + FEW_OCTETS, 0)),
                phase("many_octets_in", request(LENGTH + MANY_OCTETS, 0)),
                phase("few_octets_out", reply(LENGTH + FEW_OCTETS, 0)),
                phase("many_octets_out", reply(LENGTH + MANY_OCTETS, 0)),
                phase("few_records_in", request(LENGTH, MEMBERS * FEW_RECORDS)),
                phase("many_records_in", request(LENGTH, MEMBERS * MANY_RECORDS)),
                phase("few_records_out", reply(LENGTH, MEMBERS * FEW_RECORDS)),
                phase("many_records_out", reply(LENGTH, MEMBERS * MANY_RECORDS)),
                phase("pushing", push, push.plus(report))); // the harness reports that an activation has ended
    }

    private static SegmentCounts request(int octets, int members) {
        return new SegmentCounts(1, 0, 0, octets, members, 0, 0, 0);
    }

    private static SegmentCounts reply(int octets, int members) {
        return new SegmentCounts(1, 0, 0, 0, 0, octets, members, 0);
    }

    private static CalibrationPhase phase(String name, SegmentCounts sample, SegmentCounts activation) {
        return new CalibrationPhase(name, name + "_time", sample, activation);
    }

    private static CalibrationPhase phase(String name, SegmentCounts call) {
        return phase(name, call, call);
    }
}
