// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired.sequential;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The decision whether to measure more blocks.
 *
 * @param reason the reason for the decision
 * @param figure the primary figure of the reason, which is farthest from its end; empty if all figures have reached
 *     theirs
 * @param blocksNeeded approximate number of all blocks; empty if unknown
 * @param secondsNeeded the time of all blocks (s), including existing ones; empty if unknown
 */
public record StoppingDecision(Reason reason, String figure, OptionalInt blocksNeeded, OptionalDouble secondsNeeded) {
    /** The reason to continue or to stop. */
    public enum Reason {
        /** There are fewer blocks than a decision requires. */
        TOO_FEW_BLOCKS(false),
        /** An interval is wider than requested. */
        TOO_WIDE(false),
        /** A figure is neither shown to be worse nor shown not to be. */
        UNDECIDED(false),
        /** Each interval is as narrow as requested. */
        PRECISE(true),
        /** A figure is worse by more than the threshold. */
        WORSE(true),
        /** No figure is worse by more than the threshold. */
        NOT_WORSE(true),
        /** A figure has too few samples in each start for a block. */
        NO_BLOCKS(true),
        /** All allowed or planned blocks were measured. */
        MOST_BLOCKS(true),
        /** The allowed time is over. */
        MOST_SECONDS(true);

        private final boolean end;

        Reason(boolean end) {
            this.end = end;
        }

        /** Returns the name in JSON. */
        public String key() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Returns whether measuring stops. */
    public boolean stops() {
        return reason.end;
    }

    /** Creates a decision without a forecast. */
    public static StoppingDecision of(Reason reason, String figure) {
        return new StoppingDecision(reason, figure, OptionalInt.empty(), OptionalDouble.empty());
    }

    /** Creates a decision with a forecast from the time of the existing blocks. */
    static StoppingDecision of(Reason reason, String figure, OptionalInt needed, int blocks, double seconds) {
        return new StoppingDecision(
                reason,
                figure,
                needed,
                needed.isPresent() && blocks > 0
                        ? OptionalDouble.of(seconds / blocks * needed.getAsInt())
                        : OptionalDouble.empty());
    }
}
