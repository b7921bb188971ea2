// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

import java.util.List;

/**
 * The login of a host: user, and folder of programs. All processes of a plan on one host have the same login.
 *
 * @param user the user to log in as; empty for the user in the configuration of ssh
 * @param folder the absolute path of the place for copies of programs; empty for the user's folder of caches
 */
record HostLogin(String user, String folder) {
    /** Returns the options of ssh for this login. */
    List<String> options() {
        return user.isEmpty() ? List.of() : List.of("-l", user);
    }

    /** Returns the fix for a folder into which programs cannot be copied. */
    String fix() {
        return folder.isEmpty()
                ? "Make room there, give the node a folder with room, or set XDG_CACHE_HOME of its user there"
                : "Make room there, or give the node another folder, in which its user may write";
    }
}
