// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor.macro;

import java.util.List;
import org.bellwether.language.preprocessor.input.Token;

/** A macro (ISO C++, cpp.replace). */
public final class Macro {
    private final String name;
    private final List<String> parameters;
    private final boolean variadic;
    private final List<Token> body;

    /** The number of the macro's expansions that are being read: the macro's name is not expanded in them. */
    private int open;

    /**
     * @param parameters the names of a function-like macro's parameters, the last of which is {@code __VA_ARGS__} for a variadic macro;
     *     null for an object-like macro
     * @param body the replacement, with each run of white space as one blank and no white space at the ends
     */
    Macro(String name, List<String> parameters, boolean variadic, List<Token> body) {
        this.name = name;
        this.parameters = parameters == null ? null : List.copyOf(parameters);
        this.variadic = variadic;
        this.body = List.copyOf(body);
    }

    public String name() {
        return name;
    }

    boolean isFunction() {
        return parameters != null;
    }

    List<String> parameters() {
        return parameters;
    }

    boolean isVariadic() {
        return variadic;
    }

    List<Token> body() {
        return body;
    }

    boolean isOpen() {
        return open > 0;
    }

    void open() {
        open++;
    }

    void close() {
        open--;
    }

    /** Returns whether a second definition equals the first, which is legal (cpp.replace, 2). */
    boolean sameAs(Macro other) {
        return variadic == other.variadic
                && (parameters == null ? other.parameters == null : parameters.equals(other.parameters))
                && texts(body).equals(texts(other.body));
    }

    private static List<String> texts(List<Token> tokens) {
        return tokens.stream().map(Token::text).toList();
    }
}
