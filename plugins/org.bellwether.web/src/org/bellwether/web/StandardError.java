// SPDX-License-Identifier: Apache-2.0
package org.bellwether.web;

/**
 * Writes errors to standard error.
 *
 * @param who the beginning of each line
 */
public record StandardError(String who) implements WebContent.Log {
    @Override
    public void problem(String what, Throwable why) {
        System.err.println(who + ": " + what);
        why.printStackTrace(System.err);
    }

    @Override
    public void refusal(String why) {
        System.err.println(who + ": the connection ends: " + why);
    }
}
