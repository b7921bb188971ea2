// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results;

/** Names from models within sentences. An operation may be called {@code read}: without quotes the sentence is garbled. */
public final class Quoted {
    private Quoted() {}

    /** The name in quotation marks. */
    public static String name(String name) {
        return "“" + name + "”";
    }
}
