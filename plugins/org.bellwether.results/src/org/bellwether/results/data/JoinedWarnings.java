// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.data;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.results.store.row.Warning;

/** Joins warnings that differ only in their numbers into one warning, with the range of each number. */
public final class JoinedWarnings {
    /** Matches a number that is not part of a name, with its unit if it is a time. */
    private static final Pattern NUMBER =
            Pattern.compile("(?<![\\w.])(\\d[\\d\u202f]*(?:\\.\\d+)?)( (?:ns|µs|ms|s)\\b)?(?!\\w)");

    /** The placeholder of numbers in texts that are compared. */
    private static final String ANY = "\u0000";

    private final Map<List<String>, List<Warning>> same = new LinkedHashMap<>();

    /** Adds a warning of any run. */
    public void add(Warning warning) {
        List<String> key = List.of(NUMBER.matcher(warning.finding()).replaceAll(ANY), warning.fix());
        same.computeIfAbsent(key, absent -> new ArrayList<>()).add(warning);
    }

    /**
     * One warning.
     *
     * @param finding the finding, with ranges for numbers that differ, as in {@code events lost: 2 to 7}
     * @param count   number of joined warnings
     */
    public record Joined(String finding, String fix, int count) {}

    /** Returns the joined warnings, in the order of their first occurrence. */
    public List<Joined> joined() {
        return same.values().stream()
                .map(equal -> new Joined(finding(equal), equal.get(0).fix(), equal.size()))
                .toList();
    }

    private static String finding(List<Warning> equal) {
        List<List<MatchResult>> numbers = equal.stream()
                .map(warning -> NUMBER.matcher(warning.finding()).results().toList())
                .toList();
        int[] next = {0};
        return NUMBER.matcher(equal.get(0).finding()).replaceAll(first -> {
            int place = next[0]++;
            return Matcher.quoteReplacement(
                    range(numbers.stream().map(each -> each.get(place)).toList()));
        });
    }

    private static String range(List<MatchResult> numbers) {
        MatchResult least = numbers.get(0);
        MatchResult most = numbers.get(0);
        for (MatchResult number : numbers) {
            least = value(number) < value(least) ? number : least;
            most = value(number) > value(most) ? number : most;
        }
        return least.group().equals(most.group()) ? least.group() : least.group() + " to " + most.group();
    }

    private static double value(MatchResult number) {
        double unit = number.group(2) == null
                ? 1
                : switch (number.group(2).strip()) {
                    case "ns" -> 1e-9;
                    case "µs" -> 1e-6;
                    case "ms" -> 1e-3;
                    default -> 1;
                };
        return unit * Double.parseDouble(number.group(1).replace("\u202f", ""));
    }
}
