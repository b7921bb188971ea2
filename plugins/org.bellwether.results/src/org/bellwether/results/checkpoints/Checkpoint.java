// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.checkpoints;

/** Places on the path of a call, in the order in which a two-way call between two processes passes them. */
enum Checkpoint {
    CLIENT_CALL,
    CLIENT_BEGUN,
    CLIENT_MARSHALLED,
    CLIENT_SENT,
    SERVER_READABLE,
    SERVER_RECEIVED,
    SERVER_LOCATED,
    SERVER_UPCALL,
    SERVER_RETURNED,
    SERVER_MARSHALLED,
    SERVER_SENT,
    CLIENT_READABLE,
    CLIENT_RECEIVED,
    CLIENT_RETURN;

    private static final Checkpoint[] ALL = values();

    /** Returns the checkpoint of a number in files, from 1; null if there is none. */
    static Checkpoint of(int number) {
        return number >= 1 && number <= ALL.length ? ALL[number - 1] : null;
    }

    int number() {
        return ordinal() + 1;
    }

    boolean isServers() {
        return ordinal() >= SERVER_READABLE.ordinal() && ordinal() <= SERVER_SENT.ordinal();
    }
}
