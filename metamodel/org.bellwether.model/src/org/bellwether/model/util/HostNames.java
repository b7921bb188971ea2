// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.util;

import java.util.regex.Pattern;

/** Checks names for the command line of ssh, ORB configurations and launch plans, where blanks and options have a meaning. */
public final class HostNames {
    /** A host name, an alias of ssh's configuration, or an IPv4 or IPv6 address, with its zone. */
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9_:][A-Za-z0-9_.:%-]*");

    /** POSIX's portable user names (XBD 3.437), and those of directories. */
    private static final Pattern USER = Pattern.compile("[A-Za-z0-9_.][A-Za-z0-9_.@+-]*");

    private static final Pattern FOLDER = Pattern.compile("(?!-)\\P{Cntrl}+");

    /** A name that {@code uname -m} prints. */
    private static final Pattern ARCHITECTURE = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]*");

    private HostNames() {}

    /** Returns whether the text is a host's name or address. */
    public static boolean isHost(String text) {
        return HOST.matcher(text).matches();
    }

    /** Returns whether the text is a user's name. */
    public static boolean isUser(String text) {
        return USER.matcher(text).matches();
    }

    /** Returns whether the text is the name of an architecture. */
    public static boolean isArchitecture(String text) {
        return ARCHITECTURE.matcher(text).matches();
    }

    /** Returns whether the text is the path of a folder or a socket. */
    public static boolean isPath(String text) {
        return FOLDER.matcher(text).matches();
    }
}
