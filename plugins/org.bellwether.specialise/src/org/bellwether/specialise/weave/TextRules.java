// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.weave;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import org.bellwether.specialise.rules.Rule;
import org.bellwether.specialise.rules.RuleHeader;
import org.bellwether.specialise.rules.Search;
import org.bellwether.specialise.rules.WeaveErrorCode;
import org.bellwether.specialise.text.Origin;
import org.bellwether.specialise.text.Replacement;
import org.bellwether.specialise.text.SourceText;

/** The rules that search for a text: {@code remove} and {@code substitute}. */
final class TextRules {
    private final String path;

    /** @param path the path of the file, for messages */
    TextRules(String path) {
        this.path = path;
    }

    SourceText remove(Rule.Remove rule, SourceText text) throws RuleFailure {
        Origin nowhere = new Origin(path, 0, true); // a text without a line break needs no origin
        return replace(rule.header(), rule.search(), "", nowhere, text);
    }

    SourceText substitute(Rule.Substitute rule, SourceText text) throws RuleFailure {
        return replace(
                rule.header(),
                rule.search(),
                rule.replacement().text(),
                rule.replacement().origin(),
                text);
    }

    private SourceText replace(RuleHeader header, Search search, String replacement, Origin origin, SourceText text)
            throws RuleFailure {
        List<Replacement> found = find(search, replacement, origin, text.joined());
        if (found.size() != header.matches()) {
            int[] starts = found.stream().mapToInt(Replacement::start).toArray();
            int[] indices = text.linesAt(starts);
            throw MatchMessages.wrongNumber(header, "The text", path, text, indices);
        }
        long grown = found.stream()
                .mapToLong(each -> each.text().length() - (each.end() - each.start()))
                .sum();
        SizeLimit.refuseMore(path, text.size() + grown);
        return text.replace(found);
    }

    private List<Replacement> find(Search search, String replacement, Origin origin, String joined) throws RuleFailure {
        List<Replacement> found = new ArrayList<>();
        boolean isExpression = search.mode() == Search.Mode.EXPRESSION;
        Matcher matcher = search.pattern().matcher(isExpression ? new BoundedText(joined) : joined);
        try {
            int end = 0;
            while (matcher.find()) {
                if (matcher.end() == matcher.start()) {
                    throw failure("The expression matches an empty text", "Change it so that it matches a character");
                }
                found.add(new Replacement(
                        matcher.start(),
                        matcher.end(),
                        isExpression ? expanded(matcher, replacement, end) : replacement,
                        origin));
                end = matcher.end();
            }
        } catch (BoundedText.TooManyStepsException | StackOverflowError e) {
            throw failure(
                    "The expression needs too many steps in " + path,
                    "Write it without repetitions of repetitions, such as (a+)+");
        }
        return found;
    }

    /** Returns the replacement with the groups of the match inserted. */
    private static String expanded(Matcher matcher, String replacement, int appended) throws RuleFailure {
        StringBuilder text = new StringBuilder();
        try {
            matcher.appendReplacement(text, replacement);
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw failure(
                    "The replacement does not fit the expression: " + e.getMessage(),
                    "Name groups of the expression by $1; write \\$ and \\\\ for these characters themselves");
        }
        return text.substring(matcher.start() - appended);
    }

    private static RuleFailure failure(String message, String fix) {
        return new RuleFailure(WeaveErrorCode.RULE_TEXT, message, fix);
    }
}
