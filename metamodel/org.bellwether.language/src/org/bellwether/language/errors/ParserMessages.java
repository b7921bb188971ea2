// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.errors;

import org.bellwether.model.ProblemCode;
import org.eclipse.xtext.nodemodel.SyntaxErrorMessage;
import org.eclipse.xtext.parser.antlr.ISyntaxErrorMessageProvider;

/** Distinguishes illegal values, whose message is kept, from syntax errors, which are analysed again. */
public final class ParserMessages implements ISyntaxErrorMessageProvider {
    @Override
    public SyntaxErrorMessage getSyntaxErrorMessage(IParserErrorContext context) {
        return new SyntaxErrorMessage(context.getDefaultMessage(), ProblemCode.BW010.name());
    }

    @Override
    public SyntaxErrorMessage getSyntaxErrorMessage(IValueConverterErrorContext context) {
        return new SyntaxErrorMessage(context.getValueConverterException().getMessage(), ProblemCode.BW007.name());
    }
}
