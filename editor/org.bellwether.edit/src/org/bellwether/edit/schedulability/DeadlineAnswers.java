// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.schedulability;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bellwether.edit.schedulability.SchedulabilityData.Finding;
import org.bellwether.edit.schedulability.SchedulabilityData.Mark;
import org.bellwether.schedulability.system.DeadlineResult;
import org.bellwether.schedulability.system.MissingData;
import org.bellwether.schedulability.system.SchedulabilityTest;
import org.bellwether.schedulability.system.SystemResult;
import org.bellwether.schedulability.task.DeadlineVerdict;
import org.bellwether.schedulability.task.Nanoseconds;

/** Writes the answers of analyses as sentences: each deadline that can be missed, and each reason without a result. */
final class DeadlineAnswers {
    /** The largest number of names in a sentence, for readability. */
    private static final int MOST_NAMES = 3;

    private final List<Finding> findings = new ArrayList<>();
    private final List<Mark> marks = new ArrayList<>();

    /** Adds the answers of one analysis. Deadlines without a place are left out. */
    void add(SystemResult result, Map<String, DeadlinePlace> places) {
        Map<String, List<DeadlineResult>> unknown = new LinkedHashMap<>();
        for (DeadlineResult deadline : result.deadlines()) {
            DeadlinePlace place = places.get(deadline.name());
            if (place != null && deadline.verdict() == DeadlineVerdict.MISS) {
                String message = miss(deadline);
                findings.add(new Finding(
                        false,
                        place.problem(
                                message, "Shorten the work, extend the deadline, or let it go before other work")));
                mark(place, "missed", message);
            } else if (place != null && deadline.verdict() == DeadlineVerdict.UNKNOWN) {
                unknown.computeIfAbsent(deadline.reason(), reason -> new ArrayList<>())
                        .add(deadline);
                mark(place, "unknown", noResult(deadline.name(), deadline.reason()));
            }
        }
        unknown.forEach((reason, all) -> findings.add(new Finding(
                true,
                places.get(all.get(0).name()).problem(noResult(names(all), reason), fix(reason, result.missing())))));
    }

    SchedulabilityData view() {
        return new SchedulabilityData(List.copyOf(findings), List.copyOf(marks));
    }

    private void mark(DeadlinePlace place, String verdict, String text) {
        if (!place.instance().isEmpty()) {
            marks.add(new Mark(place.instance(), verdict, text));
        }
        marks.add(new Mark(place.element(), verdict, text));
    }

    private static String miss(DeadlineResult result) {
        String deadline = result.stated()
                ? "its deadline of " + Nanoseconds.text(result.deadline())
                : "its period of " + Nanoseconds.text(result.deadline()) + ", which stands for a deadline";
        if (result.wcet().isPresent() && result.wcet().getAsLong() > result.deadline()) {
            return result.name() + " cannot meet " + deadline + " by any scheduling: its work takes up to "
                    + Nanoseconds.text(result.wcet().getAsLong()) + " with its calls";
        }
        String worst = result.response().isPresent()
                ? "its worst response is " + Nanoseconds.text(result.response().getAsLong())
                : "its worst response has no bound";
        String test = result.test()
                .map(SchedulabilityTest::title)
                .map(title -> " (" + title + ")")
                .orElse("");
        return result.name() + " can miss " + deadline + ": " + worst + test;
    }

    private static String noResult(String names, String reason) {
        return "the analysis has no result for " + names + ": " + reason;
    }

    private static String names(List<DeadlineResult> all) {
        int others = all.size() - MOST_NAMES;
        String first = all.stream().limit(MOST_NAMES).map(DeadlineResult::name).collect(Collectors.joining(", "));
        return others <= 0 ? first : first + " and " + others + (others == 1 ? " other" : " others");
    }

    /** Returns the fix for a reason. A reason ends with the missing data, after the cores that lead to it. */
    private static String fix(String reason, List<MissingData> missing) {
        return missing.stream()
                .filter(each -> reason.endsWith(each.where() + ": " + each.what()))
                .map(MissingData::fix)
                .findFirst()
                .orElse("");
    }
}
