// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.weave;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.bellwether.specialise.rules.RuleHeader;
import org.bellwether.specialise.rules.WeaveErrorCode;
import org.bellwether.specialise.text.Origin;
import org.bellwether.specialise.text.SourceText;

/** Formats messages about the places where rules match. */
final class MatchMessages {
    private static final int MOST = 10;

    private MatchMessages() {}

    /** Returns the failure of a rule that does not match as often as it states. */
    static RuleFailure wrongNumber(RuleHeader header, String what, String path, SourceText text, int... lines) {
        return new RuleFailure(
                WeaveErrorCode.RULE_MATCHES,
                what + " is in " + path + " " + times(lines.length) + list(text, lines) + ", and the rule says "
                        + times(header.matches()),
                "If the rule still does what it should, write matches=\"" + lines.length
                        + "\"; otherwise change the rule or the file");
    }

    /** Returns the failure of a rule whose hook or text is in the file several times. */
    static RuleFailure ambiguous(String what, String path, SourceText text, int... lines) {
        return new RuleFailure(
                WeaveErrorCode.RULE_HOOK,
                what + " is in " + path + " " + times(lines.length) + list(text, lines) + ", and must be there once",
                "Give the hooks different names");
    }

    /** Returns the place of a line as {@code file:line}. */
    static String of(SourceText text, int index) {
        Origin origin = text.lines().get(index).origin();
        return origin.file() + ":" + origin.line();
    }

    private static String list(SourceText text, int... lines) {
        if (lines.length == 0) {
            return "";
        }
        return Arrays.stream(lines)
                .limit(MOST)
                .mapToObj(line -> of(text, line))
                .collect(Collectors.joining(", ", " (", lines.length > MOST ? ", …)" : ")"));
    }

    private static String times(int number) {
        return number + (number == 1 ? " time" : " times");
    }
}
