// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.target;

/** The documented means of an ORB to distribute the calls of one reference over several connections to the server. */
public sealed interface ConnectionDistribution {
    /** A reference may have separate connections; concurrent calls on one reference open more. */
    record Own() implements ConnectionDistribution {}

    /**
     * Each concurrent call of a process to a server takes a connection, up to a limit.
     *
     * @param limit     the option of the calling process that sets the limit
     * @param exclusive the option that must not be off, so that calls do not share a connection
     */
    record Limited(String limit, String exclusive) implements ConnectionDistribution {}

    /**
     * Each concurrent call of a process takes a connection, without a limit.
     *
     * @param option the option of the calling process
     * @param value  the required value, with which calls do not share a connection
     */
    record Exclusive(String option, String value) implements ConnectionDistribution {}

    /** The ORB has no means that this release supports. */
    record None() implements ConnectionDistribution {}
}
