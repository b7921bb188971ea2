// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired.sequential;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The decision whether to measure more blocks.
 *
 * @param reason why
 * @param figure the primary figure that the reason is about: the one that is farthest from its end; empty where all are at theirs
 * @param blocksNeeded about how many blocks are needed in all; empty if unknown
 * @param secondsNeeded how long all of them take, those that are there included; empty likewise
 */
public record StoppingDecision(Reason reason, String figure, OptionalInt blocksNeeded, OptionalDouble secondsNeeded) {
    /** The reason to go on or to stop. */
    public enum Reason {
        /** There are fewer blocks than any decision takes. */
        TOO_FEW_BLOCKS(false),
        /** An interval is wider than wanted. */
        TOO_WIDE(false),
        /** A figure is neither shown to be worse nor shown not to be. */
        UNDECIDED(false),
        /** Each interval is as narrow as wanted. */
        PRECISE(true),
        /** A figure is worse by more than the threshold. */
        WORSE(true),
        /** No figure is worse by more than the threshold. */
        NOT_WORSE(true),
        /** A figure has too few samples in each start for a block. */
        NO_BLOCKS(true),
        /** All allowed or planned blocks are there. */
        MOST_BLOCKS(true),
        /** The time that is allowed is over. */
        MOST_SECONDS(true);

        private final boolean end;

        Reason(boolean end) {
            this.end = end;
        }

        /** Returns the form in JSON. */
        public String key() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Returns whether enough was measured, or the allowed maximum. */
    public boolean stops() {
        return reason.end;
    }

    /** Without a forecast. */
    public static StoppingDecision of(Reason reason, String figure) {
        return new StoppingDecision(reason, figure, OptionalInt.empty(), OptionalDouble.empty());
    }

    /** With a forecast from the time that blocks took so far. */
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
