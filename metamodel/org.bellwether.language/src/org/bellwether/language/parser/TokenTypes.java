// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.parser;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.eclipse.xtext.parser.antlr.ITokenDefProvider;

/** The numbers that a generated parser gives to keywords, punctuation and terminals. Each generated parser has its own. */
public final class TokenTypes {
    /** The keywords of CORBA 3.3's IDL in their spelling; no identifier equals a keyword. */
    static final Set<String> IDL = Set.of("""
            abstract any attribute boolean case char component const consumes context custom default double emits enum
            eventtype exception factory FALSE finder fixed float getraises home import in inout interface local long
            manages module multiple native Object octet oneway out primarykey private provides public publishes
            raises readonly sequence setraises short string struct supports switch TRUE truncatable typedef typeid
            typeprefix union unsigned uses ValueBase valuetype void wchar wstring
            """.strip().split("\\s+"));

    private static final Set<String> HIDDEN = Set.of("WS", "COMMENT", "LINE_COMMENT", "DIRECTIVE");

    private final Map<String, Integer> keywords = new HashMap<>();
    private final Map<String, Integer> terminals = new HashMap<>();
    private final Map<Integer, String> byType = new HashMap<>();
    private final BitSet hidden = new BitSet();

    /** Reads the numbers from a generated parser's token definitions, where keywords are quoted. */
    public TokenTypes(ITokenDefProvider definitions) {
        definitions.getTokenDefMap().forEach((type, text) -> {
            String name = unquoted(text).replaceFirst("^RULE_", "");
            (text.startsWith("RULE_") ? terminals : keywords).put(name, type);
            byType.put(type, name);
            hidden.set(type, HIDDEN.contains(name));
        });
    }

    private static String unquoted(String text) {
        return text.startsWith("'") ? text.substring(1, text.length() - 1).replace("\\'", "'") : text;
    }

    /** Returns whether a word is a keyword of IDL. */
    public static boolean isIdl(String word) {
        return IDL.contains(word);
    }

    /** Returns all keywords of IDL. */
    public static Set<String> idl() {
        return IDL;
    }

    /** Returns a token's text, or the name of its terminal. */
    public String text(int type) {
        return byType.get(type);
    }

    /** Returns whether the parser ignores a token: white space, comments, preprocessor lines. */
    public boolean isHidden(int type) {
        return type >= 0 && hidden.get(type);
    }

    /** Returns the type of a terminal, such as ID. */
    public int terminal(String name) {
        return terminals.get(name);
    }

    /** Returns the type of a keyword or of punctuation, or 0 if the text is neither. */
    public int keyword(String text) {
        return keywords.getOrDefault(text, 0);
    }
}
