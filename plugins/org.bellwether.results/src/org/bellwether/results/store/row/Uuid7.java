// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.row;

import java.security.SecureRandom;
import java.util.UUID;
import java.util.regex.Pattern;

/** Ids that sort by their time of creation and are unique across machines: UUID version 7 (RFC 9562, 5.7). */
public final class Uuid7 {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static long lastMillis;
    private static long counter;

    private Uuid7() {}

    /**
     * Returns a new id. Ids of one process ascend, also within a millisecond (RFC 9562, 6.2, method 1: a 12-bit
     * counter).
     */
    public static synchronized UUID next() {
        long now = System.currentTimeMillis();
        if (now > lastMillis) {
            lastMillis = now;
            // The counter starts in the lower half of its range, and the rest is for ids of the same millisecond.
            counter = RANDOM.nextInt(0x800);
        } else if (++counter > 0xFFF) {
            lastMillis++;
            counter = 0;
        }
        long high = lastMillis << 16 | 0x7000 | counter;
        long low = RANDOM.nextLong() >>> 2 | 0x8000_0000_0000_0000L;
        return new UUID(high, low);
    }

    /** Returns whether a text is an id, so that it can be the name of a file. */
    public static boolean isId(String text) {
        return ID.matcher(text).matches();
    }
}
