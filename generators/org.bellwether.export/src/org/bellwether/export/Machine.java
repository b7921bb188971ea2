// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import java.util.Optional;

/**
 * A machine of a testbed: a node of the deployment, or an element of an array of nodes.
 *
 * @param node     the node's name in the plan
 * @param name     its host name on a testbed: lower-case letters, digits and hyphens, unlike those of all machines and networks
 * @param host     the host that the model gives the node
 * @param user     the user to log in as
 * @param folder   where files go on it
 * @param platform what the model says of it
 * @param link     the link on which its processes listen; empty if their endpoints choose none
 */
public record Machine(
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

    /** The disk image that it boots. */
    public Optional<String> image() {
        return platform.map(PlatformFacts::image).filter(text -> !text.isEmpty());
    }
}
