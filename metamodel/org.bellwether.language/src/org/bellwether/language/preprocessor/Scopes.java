// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.language.preprocessor.Token.Kind;

/** Follows the braces of a text: where definitions may stand, which interfaces are declared and which are defined. */
final class Scopes {
    private final List<String> open = new ArrayList<>();
    private final Map<String, Integer> declared = new LinkedHashMap<>();
    private final Set<String> defined = new HashSet<>();
    private String keyword = "";
    private String name = "";
    private String last = "";
    private boolean betweenStatements = true;

    /** Whether no definition is begun. */
    boolean atFileScope() {
        return open.isEmpty() && betweenStatements;
    }

    int depth() {
        return open.size();
    }

    /** The token before, empty at the beginning; white space does not count. */
    String last() {
        return last;
    }

    boolean inModule(String module) {
        return open.contains(module);
    }

    /** Where the semicolon of each declaration of an interface stands in the text, by its qualified name; its first one. */
    Map<String, Integer> declared() {
        return declared;
    }

    /** The qualified names of interfaces that are defined. */
    Set<String> defined() {
        return defined;
    }

    /** @param offset where the token stands in the text */
    void follow(Token token, int offset) {
        String text = token.text();
        if (token.kind() == Kind.NAME && (text.equals("module") || text.equals("interface"))) {
            keyword = text;
            name = "";
        } else if (token.kind() == Kind.NAME && name.isEmpty() && !keyword.isEmpty()) {
            name = text;
        } else if (text.equals("{") || text.equals(":")) {
            if (keyword.equals("interface")) {
                defined.add(qualified());
            }
            if (text.equals("{")) {
                open.add(name);
                clear();
            } else if (keyword.equals("interface")) {
                keyword = "base"; // what follows are names of bases, up to the brace
            }
        } else if (text.equals(";")) {
            if (keyword.equals("interface") && !name.isEmpty()) {
                declared.putIfAbsent(qualified(), offset);
            }
            clear();
        } else if (text.equals("}") && !open.isEmpty()) {
            open.remove(open.size() - 1);
            clear();
        }
        betweenStatements = text.equals("{") || text.equals("}") || text.equals(";");
        last = text;
    }

    /** Goes on behind a text that another one has followed; what is declared in it is as seen from here. */
    void splice(Scopes other, int offset) {
        String prefix = open.isEmpty() ? "" : String.join("::", open) + "::";
        other.declared.forEach((each, at) -> declared.putIfAbsent(prefix + each, at + offset));
        other.defined.forEach(each -> defined.add(prefix + each));
        open.addAll(other.open);
        if (!other.last.isEmpty()) {
            betweenStatements = other.betweenStatements;
            last = other.last;
        }
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
