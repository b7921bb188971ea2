// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results;

/** Quotes names from models in sentences, because a sentence with a name such as {@code read} is hard to understand. */
public final class Quoted {
    private Quoted() {}

    /** Returns the name in quotation marks. */
    public static String name(String name) {
        return "“" + name + "”";
    }
}
