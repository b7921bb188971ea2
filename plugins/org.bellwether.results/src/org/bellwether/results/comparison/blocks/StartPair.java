// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison.blocks;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.results.comparison.estimate.ComparisonGroup;
import org.bellwether.results.data.RunData;
import org.bellwether.results.store.row.RoundRow;

/** Two rounds of different configurations that ran at the same time, each with one start of its processes. */
record StartPair(RunData base, RoundRow baseRound, RunData other, RoundRow otherRound) {
    private record Key(String session, int repeat, int round) {}

    /**
     * Returns the pairs of starts with the same session, repeat and number, in order of time; rounds without a
     * counterpart are left out.
     */
    static List<StartPair> of(ComparisonGroup base, ComparisonGroup other) {
        Map<Key, RunData> others = new HashMap<>();
        for (RunData run : other.runs()) {
            run.rounds().forEach(round -> others.put(key(run, round), run));
        }
        List<StartPair> pairs = new ArrayList<>();
        for (RunData run : base.runs()) {
            for (RoundRow round : run.rounds()) {
                RunData beside = others.get(key(run, round));
                if (beside != null) {
                    RoundRow second = beside.rounds().stream()
                            .filter(found -> found.number() == round.number())
                            .findFirst()
                            .orElseThrow();
                    pairs.add(new StartPair(run, round, beside, second));
                }
            }
        }
        pairs.sort(Comparator.comparing(pair -> pair.baseRound().started()));
        return pairs;
    }

    private static Key key(RunData run, RoundRow round) {
        return new Key(run.run().session(), run.run().repeat(), round.number());
    }

    /**
     * Returns the measuring time in seconds: for each session, from the start of its first paired round to the end of
     * its last one. It includes the starts of the processes and the rounds of other configurations.
     */
    static double seconds(List<StartPair> pairs) {
        return pairs.stream()
                .collect(Collectors.groupingBy(pair -> pair.base().run().session()))
                .values()
                .stream()
                .mapToDouble(StartPair::secondsOfSession)
                .sum();
    }

    private static double secondsOfSession(List<StartPair> pairs) {
        List<RoundRow> rounds = pairs.stream()
                .flatMap(pair -> Stream.of(pair.baseRound(), pair.otherRound()))
                .toList();
        Instant begin = rounds.stream()
                .map(RoundRow::started)
                .min(Comparator.naturalOrder())
                .orElseThrow();
        Instant end = rounds.stream()
                .map(RoundRow::ended)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        return Duration.between(begin, end).toNanos() / 1e9;
    }
}
