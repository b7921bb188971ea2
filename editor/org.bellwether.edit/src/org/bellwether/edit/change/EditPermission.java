// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

/**
 * The answer to the question whether an operation is allowed.
 *
 * @param allowed whether the operation is allowed
 * @param swapped whether source and target have to be exchanged, which the operation does
 * @param reason the reason for a refusal, as sentences for the user; empty if the operation is allowed
 */
public record EditPermission(boolean allowed, boolean swapped, String reason) {
    static final EditPermission YES = new EditPermission(true, false, "");

    static EditPermission no(String reason) {
        return new EditPermission(false, false, reason);
    }
}
