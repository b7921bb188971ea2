// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.errors;

import java.util.Optional;

/** Hints on control structures of other languages around actions: {@code if}, {@code else}, {@code for}, colons. */
final class BlockHints {
    private final ErrorToken spot;
    private final int at;

    BlockHints(ErrorToken spot) {
        this.spot = spot;
        at = spot.at();
    }

    Optional<String> find(ExpectedTokens expected) {
        String word = spot.word();
        if (word.equals(";") && spot.token(at - 1).equals(";")) {
            return Optional.of("Remove it");
        } else if (at == spot.begin() + 2 && spot.token(at - 1).equals("for")) {
            return Optional.of("Write " + spot.token(at - 2) + " " + spot.slice(at, spot.end(at)));
        } else if (word.equals(":") && expected.contains("{") && expected.mayBegin("==")) {
            return Optional.of("Write the actions in braces: " + spot.slice(spot.begin(), at) + " { … }");
        } else if (word.equals("times") && expected.contains("{")) {
            return Optional.of("Write " + spot.slice(spot.begin(), at) + " { … }");
        } else if (expected.contains("otherwise") && at == spot.begin()) {
            return ofBranch(word);
        }
        return expected.mayBegin("loop") && at == spot.begin() ? ofAction(word) : Optional.empty();
    }

    /** Returns advice at the beginning of a choice's branch. */
    private Optional<String> ofBranch(String word) {
        boolean isElse = word.equals("else") || word.equals("default");
        boolean isIf = isElse && spot.token(at + 1).equals("if");
        if (isElse && !isIf) {
            return Optional.of("Write otherwise { … }");
        } else if (isIf || word.equals("elif") || word.equals("if") || word.equals("case")) {
            return Optional.of("Write when " + condition(isIf ? at + 2 : at + 1) + " { … }");
        }
        return spot.token(spot.end(at)).equals("{")
                ? Optional.of("Write when " + condition(at) + " { … }")
                : Optional.empty();
    }

    private Optional<String> ofAction(String word) {
        return switch (word) {
            case "if", "switch" -> Optional.of("Write choice { when " + condition(at + 1) + " { … } otherwise { … } }");
            case "else", "otherwise", "when" -> Optional.of("Write choice { when CONDITION { … } otherwise { … } }");
            case "while" -> Optional.of("Write loop while " + condition(at + 1) + " { … }");
            case "for", "repeat" -> Optional.of("Write loop COUNT { … }");
            case "print", "printf", "log" -> Optional.of("Code of your own is called by user NAME");
            default -> Optional.empty();
        };
    }

    private String condition(int from) {
        String text = spot.slice(from, spot.end(from));
        return text.isEmpty() ? "CONDITION" : text;
    }
}
