// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.load;

/**
 * The contents of a message's body, by the way in which Corbel writes them. Strings and sequences count with the
 * lengths that behaviours send, or with the usual length of generated values. Padding does not count.
 *
 * @param octets  the octets of everything but the structures below
 * @param members the members of structures in sequences that the native layout sends as one copy, where CDR writes each
 */
public record Payload(double octets, double members) {
    /** No body. */
    public static final Payload EMPTY = new Payload(0, 0);
}
