// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.invariant;

/**
 * A fact of the model or of an option, with its place.
 *
 * @param text  a clause without the full stop
 * @param place where the model says so
 */
public record Reason(String text, Place place) {
    /** The fact, and its place in parentheses. */
    @Override
    public String toString() {
        return place.toString().isEmpty() ? text : text + " (" + place + ")";
    }
}
