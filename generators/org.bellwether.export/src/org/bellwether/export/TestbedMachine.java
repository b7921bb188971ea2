// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import java.util.Optional;

/**
 * A machine of a testbed: a node of the deployment, or an element of an array of nodes.
 *
 * @param node     the node's name in the plan
 * @param name     the host name on a testbed: lower-case letters, digits and hyphens, different from all other machines and networks
 * @param host     the host that the model gives the node
 * @param user     the user to log in as
 * @param folder   the folder for files on the machine
 * @param platform the model's facts about the machine
 * @param link     the link on which the machine's processes listen; empty if their endpoints choose none
 */
public record TestbedMachine(
        String node,
        String name,
        Optional<String> host,
        Optional<String> user,
        Optional<String> folder,
        Optional<PlatformFacts> platform,
        Optional<String> link) {

    /** Returns the testbed's name of this kind of machine. */
    public Optional<String> hardware() {
        return platform.map(PlatformFacts::hardware).filter(text -> !text.isEmpty());
    }

    /** Returns the disk image that the machine boots. */
    public Optional<String> image() {
        return platform.map(PlatformFacts::image).filter(text -> !text.isEmpty());
    }
}
