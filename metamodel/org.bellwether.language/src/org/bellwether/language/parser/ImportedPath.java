// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.parser;

import java.util.ArrayList;
import java.util.List;
import org.antlr.runtime.ANTLRStringStream;
import org.antlr.runtime.CommonToken;
import org.antlr.runtime.Token;
import org.bellwether.language.values.LiteralValues;

/**
 * A path by which a text imports or includes another file.
 *
 * @param path the path without the text's quotes and escapes
 * @param system whether the path is in angle brackets, as an include allows
 */
public record ImportedPath(String path, boolean system) {
    /** Returns the paths in a text, in its order. The text may be incomplete or wrong: it is not parsed. */
    public static List<ImportedPath> of(String text, TokenTypes types) {
        BellwetherLexer lexer = new BellwetherLexer(types);
        lexer.setCharStream(new ANTLRStringStream(text));
        List<ImportedPath> result = new ArrayList<>();
        String keyword = ""; // the previous token, if a path may follow it
        for (Token next = lexer.nextToken(); next != Token.EOF_TOKEN; next = lexer.nextToken()) {
            CommonToken token = (CommonToken) next;
            if (types.isHidden(token.getType())) {
                continue;
            }
            String written = text.substring(token.getStartIndex(), token.getStopIndex() + 1);
            boolean named = keyword.equals("import") || keyword.equals("#include");
            if (named && token.getType() == types.terminal("STRING")) {
                add(written, result);
            } else if (keyword.equals("#include<") && token.getType() == types.terminal("SYSTEM_PATH")) {
                result.add(new ImportedPath(written, true));
            }
            keyword = token.getType() == types.keyword("import")
                    ? "import"
                    : token.getType() == types.keyword("#include")
                            ? "#include"
                            : keyword.equals("#include") && written.equals("<") ? "#include<" : "";
        }
        return result;
    }

    private static void add(String literal, List<ImportedPath> result) {
        try {
            result.add(new ImportedPath(LiteralValues.string(literal), false));
        } catch (IllegalArgumentException e) {
            return; // an unknown escape sequence, which is reported when the file is read
        }
    }
}
