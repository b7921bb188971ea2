// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.weave;

import org.bellwether.specialise.rules.WeaveErrorCode;

/** The largest file that rules can change or copy from: its lines are kept in memory, and rules could multiply them. */
final class SizeLimit {
    private static final long MOST_OCTETS = 16L << 20;
    private static final int MOST_LINES = 1_000_000;

    private SizeLimit() {}

    /** Returns whether rules may change a file of this size. */
    static boolean fits(long octets) {
        return octets <= MOST_OCTETS;
    }

    /** Refuses a file that has, or would have, too many octets. */
    static void refuseMore(String path, long octets) throws RuleFailure {
        if (!fits(octets)) {
            throw failure(path, (MOST_OCTETS >> 20) + " MiB");
        }
    }

    /** Refuses a file with too many lines. */
    static void refuseManyLines(String path, byte[] octets) throws RuleFailure {
        int lines = 0;
        for (byte octet : octets) {
            lines += octet == '\n' ? 1 : 0;
        }
        if (lines > MOST_LINES) {
            throw failure(path, MOST_LINES + " lines");
        }
    }

    private static RuleFailure failure(String path, String limit) {
        return new RuleFailure(
                WeaveErrorCode.RULE_FILE,
                "The file " + path + " has more than " + limit + ", or would have after this rule",
                "Divide the file, or change the rule");
    }
}
