// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor.unit;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.bellwether.language.preprocessor.input.Token;
import org.bellwether.language.preprocessor.input.Token.Kind;
import org.bellwether.language.standard.StandardIdl;

/**
 * Follows the tokens of a text, and records which types of the OMG's files the text includes, names, and defines.
 * Comments, strings and characters name nothing.
 */
public final class StandardTypeUsage {
    /** The keywords after which a definition or declaration has its name. */
    private static final Set<String> NAMED = Set.of(
            "interface",
            "valuetype",
            "eventtype",
            "struct",
            "union",
            "exception",
            "enum",
            "native",
            "component",
            "home");

    private static final Set<String> ENDS_DECLARATOR = Set.of(";", ",", "[");

    private final Map<StandardIdl, Set<String>> used = new EnumMap<>(StandardIdl.class);
    private final Map<StandardIdl, Set<String>> defined = new EnumMap<>(StandardIdl.class);
    /** The offset of the first include between definitions: the end of its line. */
    private final Map<StandardIdl, Integer> included = new EnumMap<>(StandardIdl.class);

    private String last = "";
    private String beforeLast = "";
    private boolean inTypedef;

    /** Records an include of a file at an offset of the text. */
    public void include(StandardIdl standard, int offset) {
        included.putIfAbsent(standard, offset);
    }

    /** Returns the offset of an include; null if the text has none between definitions. */
    Integer included(StandardIdl standard) {
        return included.get(standard);
    }

    /** Returns the names of the file's types that the text uses, with their module or within it. */
    public Set<String> used(StandardIdl standard) {
        return used.getOrDefault(standard, Set.of());
    }

    /** Returns the names of the file's types that the text declares, as in an ORB's copy of the file. */
    public Set<String> defined(StandardIdl standard) {
        return defined.getOrDefault(standard, Set.of());
    }

    /** @param scopes the scopes around the token, which have not followed the token yet */
    void follow(Token token, Scopes scopes) {
        for (StandardIdl standard : StandardIdl.values()) {
            follow(token, standard, scopes);
        }
        if (token.isName("typedef")) {
            inTypedef = true;
        } else if (token.is(";")) {
            inTypedef = false;
        }
        beforeLast = last;
        last = token.text();
    }

    private void follow(Token token, StandardIdl standard, Scopes scopes) {
        boolean within = scopes.around().equals(List.of(standard.module()));
        if (token.kind() == Kind.NAME && standard.names().contains(token.text())) {
            if (last.equals("::")) {
                if (beforeLast.equals(standard.module())) {
                    add(used, standard, token.text());
                }
            } else if (within && NAMED.contains(last)) {
                add(defined, standard, token.text());
            } else if (scopes.inModule(standard.module())) {
                add(used, standard, token.text());
            }
        } else if (within
                && inTypedef
                && ENDS_DECLARATOR.contains(token.text())
                && standard.names().contains(last)) {
            add(defined, standard, last);
        }
    }

    private static void add(Map<StandardIdl, Set<String>> names, StandardIdl standard, String name) {
        names.computeIfAbsent(standard, key -> new TreeSet<>()).add(name);
    }

    /** Adds the results of another text, which was inserted at this place. */
    public void splice(StandardTypeUsage other) {
        other.used.forEach((standard, names) -> names.forEach(name -> add(used, standard, name)));
        other.defined.forEach((standard, names) -> names.forEach(name -> add(defined, standard, name)));
        last = other.last;
        beforeLast = other.beforeLast;
        inTypedef = other.inTypedef;
    }
}
