// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

/**
 * The answer to the question whether an operation is allowed.
 *
 * @param allowed whether it may
 * @param swapped whether it may if source and target change places, which is done then
 * @param reason why not, as sentences for people; empty if it may
 */
public record Verdict(boolean allowed, boolean swapped, String reason) {
    static final Verdict YES = new Verdict(true, false, "");

    static Verdict no(String reason) {
        return new Verdict(false, false, reason);
    }
}
