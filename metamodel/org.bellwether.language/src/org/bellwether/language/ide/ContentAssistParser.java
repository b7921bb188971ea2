// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.ide;

import org.antlr.runtime.CharStream;
import org.antlr.runtime.TokenSource;
import org.bellwether.language.ide.contentassist.antlr.BellwetherParser;
import org.bellwether.language.ide.contentassist.antlr.internal.InternalBellwetherParser;
import org.bellwether.language.parser.BellwetherLexer;
import org.bellwether.language.parser.TokenTypes;
import org.eclipse.xtext.parser.antlr.AntlrTokenDefProvider;

/**
 * Finds the possible continuations of an incomplete text. The hand-written lexer makes the tokens; the token numbers
 * differ from those of the language's parser.
 */
public final class ContentAssistParser extends BellwetherParser {
    private static final String TOKENS = "InternalBellwether.tokens";

    private TokenTypes types;

    @Override
    protected TokenSource createLexer(CharStream stream) {
        if (types == null) {
            AntlrTokenDefProvider definitions = new AntlrTokenDefProvider();
            definitions.setAntlrTokenFileProvider(() -> InternalBellwetherParser.class.getResourceAsStream(TOKENS));
            types = new TokenTypes(definitions);
        }
        BellwetherLexer lexer = new BellwetherLexer(types);
        lexer.setCharStream(stream);
        return lexer;
    }
}
