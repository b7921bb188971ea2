// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.load;

/**
 * The content of a message's body, divided by the way in which Corbel writes it. Strings and sequences count with the
 * lengths that behaviours send, otherwise with the usual length of generated values. Padding does not count.
 *
 * @param octets the octets of everything except the members below
 * @param members the members of structures in sequences: the native layout sends each structure as one copy, CDR writes
 *     each member
 * @param values in the arguments of a call: the numbers, characters and enumerators outside of sequences, arrays and
 *     unions, which a specialised request may keep; their octets are among the octets
 */
public record Payload(double octets, double members, double values) {
    /** The payload of a message without a body. */
    public static final Payload EMPTY = new Payload(0, 0);

    /** A payload that no request keeps. */
    public Payload(double octets, double members) {
        this(octets, members, 0);
    }
}
