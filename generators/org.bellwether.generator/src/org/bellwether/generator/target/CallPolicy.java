// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.target;

/** The settings that an ORB accepts for the calls of one connection, apart from its process's options. */
public enum CallPolicy {
    /** The longest time that a call may take. */
    TIMEOUT,
    /** The time at which a oneway call returns (CORBA 3.3, part 1, 22.2.4). */
    SYNC_SCOPE
}
