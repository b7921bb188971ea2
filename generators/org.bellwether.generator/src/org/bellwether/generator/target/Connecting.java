// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.target;

/** The documented means of an ORB to spread the calls of one reference over several connections to the server. */
public sealed interface Connecting {
    /** A reference may have connections of its own; calls on one that overlap open more. */
    record Own() implements Connecting {}

    /**
     * Each of the calls that a process has under way to a server takes a connection, up to a limit.
     *
     * @param limit     the option of the calling process that says how many there may be
     * @param exclusive the option that must not be off, so that calls do not share one
     */
    record Limited(String limit, String exclusive) implements Connecting {}

    /**
     * Each of the calls that a process has under way takes a connection, as many as it takes.
     *
     * @param option of the calling process
     * @param value  what it must be, so that calls do not share a connection
     */
    record Exclusive(String option, String value) implements Connecting {}

    /** Not at all, as far as this release knows. */
    record None() implements Connecting {}
}
