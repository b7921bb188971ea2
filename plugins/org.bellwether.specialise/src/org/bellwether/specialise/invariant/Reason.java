// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.invariant;

/**
 * A fact of the model or of an option, with its place.
 *
 * @param text  a clause without the full stop
 * @param place the place in the model that states the fact
 */
public record Reason(String text, ElementLocation place) {
    /** Returns the fact with its place in parentheses. */
    @Override
    public String toString() {
        return place.toString().isEmpty() ? text : text + " (" + place + ")";
    }
}
