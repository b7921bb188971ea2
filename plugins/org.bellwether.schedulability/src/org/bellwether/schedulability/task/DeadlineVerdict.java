// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.task;

/** The answer of an analysis for a deadline. */
public enum DeadlineVerdict {
    /** The deadline is met in every case that the assumptions allow. */
    GUARANTEED,
    /** A simulation had no miss, which proves nothing for other release times. */
    NO_MISS_SIMULATED,
    /** The analysis found that the deadline can be missed. */
    MISS,
    /** The model lacks data that the analysis needs, or the analysis reached its limit of work. */
    UNKNOWN
}
