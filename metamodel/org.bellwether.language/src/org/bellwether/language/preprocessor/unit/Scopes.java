// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor.unit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.language.preprocessor.input.Token;
import org.bellwether.language.preprocessor.input.Token.Kind;

/**
 * Follows the braces of a text: determines the places where definitions may stand, and the declared and the defined interfaces and value
 * types.
 */
public final class Scopes {
    /** Keywords of definitions that contain statements. */
    private static final Set<String> HOLDERS = Set.of("module", "interface", "valuetype", "eventtype");

    private static final String BASES = "base";

    private final List<String> open = new ArrayList<>();
    /** For each open scope, whether statements may stand in it. */
    private final List<Boolean> holders = new ArrayList<>();

    private final Map<String, Integer> declared = new LinkedHashMap<>();
    private final Set<String> defined = new HashSet<>();
    private String keyword = "";
    private String name = "";
    private String last = "";
    /** True if the previous token is the name of the declaration that has begun. */
    private boolean justNamed;

    private boolean betweenStatements = true;

    /** Returns whether no definition is begun. */
    public boolean atFileScope() {
        return open.isEmpty() && betweenStatements;
    }

    /**
     * Returns whether a statement may begin: not within another statement, nor in a struct, union, enumeration or
     * component.
     */
    boolean betweenStatements() {
        return betweenStatements && (holders.isEmpty() || holders.get(holders.size() - 1));
    }

    public int depth() {
        return open.size();
    }

    /** Returns the previous token, ignoring white space; empty at the beginning. */
    String last() {
        return last;
    }

    /** Returns the names of the open scopes, the outermost first. */
    List<String> around() {
        return open;
    }

    boolean inModule(String module) {
        return open.contains(module);
    }

    /**
     * Returns the offset of the semicolon after the first declaration of each interface or value type, by qualified
     * name.
     */
    public Map<String, Integer> declared() {
        return declared;
    }

    /** Returns the qualified names of interfaces and value types that are defined. */
    public Set<String> defined() {
        return defined;
    }

    /** @param offset the token's offset in the text */
    void follow(Token token, int offset) {
        String text = token.text();
        boolean namesNow = false;
        if (token.kind() == Kind.NAME && HOLDERS.contains(text)) {
            keyword = text;
            name = "";
        } else if (token.kind() == Kind.NAME && name.isEmpty() && !keyword.isEmpty()) {
            name = text;
            namesNow = true;
        } else if (text.equals("{") || text.equals(":")) {
            if (isType()) {
                defined.add(qualified());
            }
            if (text.equals("{")) {
                open.add(name);
                holders.add(!keyword.isEmpty());
                clear();
            } else if (isType()) {
                keyword = BASES; // names of bases follow, up to the brace
            }
        } else if (text.equals(";")) {
            if (isType() && !name.isEmpty() && justNamed) {
                declared.putIfAbsent(qualified(), offset);
            } else if (isType() && !name.isEmpty()) {
                defined.add(qualified()); // a box
            }
            clear();
        } else if (text.equals("}") && !open.isEmpty()) {
            open.remove(open.size() - 1);
            holders.remove(holders.size() - 1);
            clear();
        }
        justNamed = namesNow;
        betweenStatements = text.equals("{") || text.equals("}") || text.equals(";");
        last = text;
    }

    /** Adds the results of another text, which was inserted at this place; names of its declarations are relative to this scope. */
    public void splice(Scopes other, int offset) {
        String prefix = open.isEmpty() ? "" : String.join("::", open) + "::";
        other.declared.forEach((each, at) -> declared.putIfAbsent(prefix + each, at + offset));
        other.defined.forEach(each -> defined.add(prefix + each));
        open.addAll(other.open);
        holders.addAll(other.holders);
        if (!other.last.isEmpty()) {
            betweenStatements = other.betweenStatements;
            last = other.last;
        }
    }

    private boolean isType() {
        return !keyword.isEmpty() && !keyword.equals("module") && !keyword.equals(BASES);
    }

    private void clear() {
        keyword = "";
        name = "";
    }

    private String qualified() {
        List<String> path = new ArrayList<>(open);
        path.add(name);
        return String.join("::", path);
    }
}
