// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.errors;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellwether.language.parser.TokenTypes;

/** Finds the likely fix of a token that cannot stand in its place. */
final class SyntaxFixes {
    /** Advice about one kind of error; empty for all others. */
    @FunctionalInterface
    private interface Hint {
        Optional<String> find(ErrorToken spot, ExpectedTokens expected);
    }

    private final TokenTypes types;
    private final Recognizer recognizer;

    /** Hints on whole statements precede hints on single words, which are less specific. */
    private final List<Hint> hints = List.of(
            (spot, expected) -> Idl4Keywords.find(spot),
            (spot, expected) -> new ValueHints(spot).find(expected),
            (spot, expected) -> new AssignmentHints(spot).find(expected),
            (spot, expected) -> new BehaviourHints(spot).find(expected),
            (spot, expected) -> new BlockHints(spot).find(expected),
            (spot, expected) -> new ExperimentHints(spot).find(expected),
            (spot, expected) -> new DeploymentHints(spot).find(expected),
            SyntaxHints::place,
            SyntaxFixes::keywordAsName,
            (spot, expected) -> SyntaxHints.word(spot.word(), expected),
            this::unit,
            (spot, expected) -> expected.suggestion(spot.word()).map(keyword -> "Did you mean " + keyword + "?"),
            (spot, expected) -> inserted(spot, expected).map(token -> "Add \"" + token + "\" before it"));

    /** @param recognizer has read the tokens before the error */
    SyntaxFixes(TokenTypes types, Recognizer recognizer) {
        this.types = types;
        this.recognizer = recognizer;
    }

    String find(ErrorToken spot, ExpectedTokens expected) {
        for (Hint hint : hints) {
            Optional<String> fix = hint.find(spot, expected);
            if (fix.isPresent()) {
                return fix.get();
            }
        }
        List<String> choices = expected.choices(spot.word());
        return choices.size() == 1 ? "Add " + choices.get(0) : "Correct or remove this text";
    }

    /** Returns advice about a keyword of IDL in the place of a name. */
    private static Optional<String> keywordAsName(ErrorToken spot, ExpectedTokens expected) {
        String word = spot.word();
        if (!expected.choices(word).contains("a name")) {
            return Optional.empty();
        }
        return SyntaxHints.keywordBefore(spot.token(spot.at() - 1), word)
                .or(() -> TokenTypes.isIdl(word)
                        ? Optional.of(word + " is a keyword of IDL; as a name it is written _" + word)
                        : Optional.empty());
    }

    private Optional<String> unit(ErrorToken spot, ExpectedTokens expected) {
        return types.keyword(spot.word()) == 0 ? SyntaxHints.unit(spot.word(), expected) : Optional.empty();
    }

    /** Returns the word or sign that makes the rest of the statement right; empty if several do. */
    private Optional<String> inserted(ErrorToken spot, ExpectedTokens expected) {
        int here = recognizer.position();
        List<String> found = new ArrayList<>();
        for (String candidate : expected.keywords()) {
            boolean reads = !candidate.equals("?") && recognizer.read(types.keyword(candidate));
            if (reads && readsStatement(spot)) {
                found.add(candidate);
            }
            recognizer.goBack(here);
        }
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    /** Returns whether the recognizer reads the tokens from the error to the next semicolon or opening brace. */
    private boolean readsStatement(ErrorToken spot) {
        for (int i = spot.at(); i < spot.count(); i++) {
            if (!recognizer.read(spot.tokens().type(i))) {
                return false;
            } else if (spot.token(i).equals(";") || spot.token(i).equals("{")) {
                return true;
            }
        }
        return false;
    }
}
