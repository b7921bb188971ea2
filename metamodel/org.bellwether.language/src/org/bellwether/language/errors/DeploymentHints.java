// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.errors;

import java.util.List;
import java.util.Optional;

/** Hints on placements of instances: words after a process's name, lists of instances. */
final class DeploymentHints {
    private static final List<String> BEHIND =
            List.of("at", "on", "over", "cpu", "core", "cores", "affinity", "priority", "scheduling", "in");

    private final ErrorToken spot;
    private final int at;

    DeploymentHints(ErrorToken spot) {
        this.spot = spot;
        at = spot.at();
    }

    Optional<String> find(ExpectedTokens expected) {
        int begin = spot.begin();
        String first = spot.token(begin);
        boolean isHead = at == begin + 2 && BEHIND.contains(spot.word());
        if (isHead && first.equals("process")) {
            String processor = spot.slice(at, spot.end(at)).replaceAll("\\D+", "");
            String clause =
                    isPriority() ? spot.word() + " …" : "affinity " + (processor.isEmpty() ? "PROCESSOR" : processor);
            return Optional.of("Write the placement in the braces of the process: " + spot.slice(begin, at) + " { "
                    + clause + "; }");
        } else if (isHead && first.equals("node")) {
            return Optional.of(
                    "Write the host in the braces of the node: " + spot.slice(begin, at) + " { host \"…\"; }");
        } else if (expected.contains("process") && expected.contains("host") && spot.isName(at)) {
            return Optional.of("Place instances in a process: process NAME { " + spot.slice(at, spot.end(at)) + "; }");
        }
        return expected.contains("threads") && expected.contains("in") ? ofPlacement(begin) : Optional.empty();
    }

    private boolean isPriority() {
        return spot.word().equals("priority") || spot.word().equals("scheduling");
    }

    private Optional<String> ofPlacement(int begin) {
        String word = spot.word();
        if (word.equals(",")) {
            String each = spot.slice(begin, spot.end(begin)).replaceAll(" ?, ?", "; ");
            return Optional.of("Each instance has a statement of its own: " + each);
        } else if (word.equals(":") || word.equals("=")) {
            return Optional.of(
                    "Instances are declared in the assembly; write only the name here: " + spot.slice(begin, at));
        } else if (at == begin + 1 && Character.isDigit(word.charAt(0))) {
            return Optional.of("Name a processor by affinity " + word);
        }
        return at == begin + 1 && spot.isName(at)
                ? Optional.of("An instance is placed by its name alone: " + word)
                : Optional.empty();
    }
}
