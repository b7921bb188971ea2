// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.errors;

import com.google.inject.Inject;
import com.google.inject.Provider;
import com.google.inject.Singleton;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.bellwether.language.parser.TokenTypes;
import org.bellwether.language.values.ValueConverters;
import org.bellwether.model.ProblemCode;
import org.eclipse.xtext.IGrammarAccess;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.parser.IParseResult;

/**
 * Finds the syntax errors of a text. The parser reports only the existence of an error; this class reads the text again
 * with a {@link SyntaxReader}, which knows all possible next tokens. After an error it skips the surrounding statement,
 * so that one mistake gives one message.
 */
@Singleton
public final class SyntaxErrors {
    private static final int MOST = 20;

    @Inject
    private Provider<IGrammarAccess> grammar;

    @Inject
    private TokenTypes types;

    private GrammarAutomaton automaton;

    /**
     * Returns all errors of a text, in its order.
     *
     * @param checked the errors that {@link SourceCheck} has found
     */
    public List<TextProblem> find(String text, List<TextProblem> checked, IParseResult parsed) {
        List<TextProblem> result = new ArrayList<>(checked);
        boolean grammatical = true;
        for (INode node : parsed.getSyntaxErrors()) {
            var error = node.getSyntaxErrorMessage();
            if (ProblemCode.BW007.name().equals(error.getIssueCode())) {
                String[] parts = error.getMessage().split(ValueConverters.FIX, 2);
                result.add(new TextProblem(
                        ProblemCode.BW007,
                        node.getOffset(),
                        Math.max(1, node.getLength()),
                        parts[0],
                        parts.length > 1 ? parts[1] : "Write a legal value"));
            } else {
                grammatical = false;
            }
        }
        if (!grammatical) {
            result.addAll(new SyntaxReader(text, types, automaton()).read(MOST));
            if (result.isEmpty()) {
                INode first = parsed.getSyntaxErrors().iterator().next();
                result.add(new TextProblem(
                        ProblemCode.BW010,
                        first.getOffset(),
                        Math.max(1, first.getLength()),
                        "this cannot stand here",
                        "Compare with the notation's description"));
            }
        }
        result.sort(Comparator.comparingInt(TextProblem::offset));
        return result.size() > MOST ? result.subList(0, MOST) : result;
    }

    private synchronized GrammarAutomaton automaton() {
        if (automaton == null) {
            automaton = new GrammarAutomaton(grammar.get().getGrammar(), types);
        }
        return automaton;
    }
}
