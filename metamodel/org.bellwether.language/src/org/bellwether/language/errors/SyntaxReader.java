// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.errors;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellwether.language.parser.TokenTypes;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.util.Spelling;

/** One reading of one text with a {@link Recognizer}: writes the messages of its syntax errors. */
final class SyntaxReader {
    private final SourceTokens tokens;
    private final TokenTypes types;
    private final Recognizer recognizer;
    private final SyntaxFixes fixes;
    private final StatementRecovery recovery;
    private final List<TextProblem> problems = new ArrayList<>();

    SyntaxReader(String text, TokenTypes types, GrammarAutomaton automaton) {
        this.types = types;
        tokens = new SourceTokens(text, types);
        recognizer = new Recognizer(automaton);
        fixes = new SyntaxFixes(types, recognizer);
        recovery = new StatementRecovery(tokens, recognizer);
    }

    /** Returns the problems of the text, at most a given number and one for a missing or superfluous brace. */
    List<TextProblem> read(int most) {
        int at = 0;
        while (at < tokens.count() && problems.size() < most) {
            at = recognizer.read(tokens.type(at)) ? at + 1 : error(at);
        }
        if (tokens.isCut()) {
            return problems;
        }
        Optional<BraceMatcher.BraceProblem> brace = BraceMatcher.check(tokens);
        if (brace.isPresent()) {
            problems.removeIf(p -> p.offset() >= brace.get().from());
            problems.add(brace.get().problem());
        } else if (at >= tokens.count() && !recognizer.mayEnd()) {
            end();
        }
        return problems;
    }

    /** Reports the problem of a token; returns the place at which reading continues. */
    private int error(int at) {
        ExpectedTokens expected = new ExpectedTokens(recognizer.expected(), types);
        String word = tokens.text(at);
        boolean ended =
                at > 0 && (tokens.line(at) > tokens.line(at - 1) || word.equals("}")) && !tokens.endsBlock(at - 1);
        if (expected.contains(";") && ended) {
            missing(";", at - 1);
            recognizer.read(types.keyword(";"));
            return at;
        }
        add(
                tokens.start(at),
                word.length(),
                "expected " + Spelling.either(expected.choices(word)) + ", found \"" + word + "\"",
                fixes.find(new ErrorToken(tokens, at), expected));
        return readsAs(expected, at) ? at + 1 : recovery.skip(at);
    }

    /** Returns whether a token is a misspelt keyword, after which the text is correct; if so, reads the keyword. */
    private boolean readsAs(ExpectedTokens expected, int at) {
        int before = recognizer.position();
        boolean reads = expected.suggestion(tokens.text(at))
                        .filter(k -> recognizer.read(types.keyword(k)))
                        .isPresent()
                && at + 1 < tokens.count()
                && recognizer.read(tokens.type(at + 1));
        recognizer.goBack(reads ? before + 1 : before);
        return reads;
    }

    private void missing(String what, int after) {
        if (tokens.isUnfinished(after)) {
            return; // this token is in the string without an end
        }
        String quoted = "\"" + what + "\"";
        add(tokens.end(after), 1, quoted + " is missing after \"" + tokens.text(after) + "\"", "Add " + quoted);
    }

    private void end() {
        List<String> choices = new ExpectedTokens(recognizer.expected(), types).choices();
        add(
                tokens.count() == 0 ? 0 : tokens.end(tokens.count() - 1),
                1,
                "expected " + Spelling.either(choices) + ", found the file's end",
                choices.size() == 1 ? "Add " + choices.get(0) : "Write the missing text");
    }

    private void add(int offset, int length, String message, String fix) {
        problems.add(new TextProblem(ProblemCode.BW010, offset, length, message, fix));
    }
}
