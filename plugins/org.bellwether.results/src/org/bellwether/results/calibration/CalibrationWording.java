// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.calibration;

import org.bellwether.results.stopping.StoppingWording;

/** Describes for people the meaning of a calibration for comparisons that have no estimate of their own. */
public final class CalibrationWording {
    private CalibrationWording() {}

    /** Returns the time that a comparison needs to see a change of 5 %. */
    public static String toSee(Calibration found) {
        return "On this machine, as it was calibrated, configurations that take turns show a change of 5 % of a short call after about "
                + StoppingWording.time(found.secondsToSeeFivePercent()) + ".";
    }
}
