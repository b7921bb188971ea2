// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.evaluation;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.bellwether.results.data.Units;
import org.bellwether.results.experiment.Experiment.Phase;
import org.bellwether.results.samples.LaunchRecord;
import org.bellwether.results.samples.LaunchRecord.Deadlines;
import org.bellwether.results.samples.LaunchRecord.Timer;
import org.bellwether.results.samples.RoundSamples;
import org.bellwether.results.store.row.Warning;

/** Converts the launcher's findings about a phase, from all rounds of a run, into sentences. */
final class PhaseRemarks {
    /** The setting to try if the load is too high. */
    static final String HALF_THE_RATE = "--rate-scale 0.5";

    private static final String MAKE_ROOM =
            "state a smaller lowest rate or shorter work, put less load beside it, or set more SchedulingProcessors";

    private static final String POSSIBLE_DEADLINES =
            "state a deadline that its work can make, or set SchedulingCancellation to never";

    /** The largest number of names in a sentence; a flight program has 70 operations. */
    private static final int MOST_NAMES = 5;

    private static final double NS_PER_SECOND = 1e9;

    private final String phase;
    private final int rounds;
    private final List<LaunchRecord.Phase> records;

    PhaseRemarks(Phase phase, List<RoundSamples> rounds) {
        this.phase = phase.name();
        this.rounds = rounds.size();
        this.records = rounds.stream()
                .map(round -> round.launch().phase(phase.name()))
                .flatMap(Optional::stream)
                .toList();
    }

    void addTo(Consumer<Warning> warnings) {
        Set<String> timers = new LinkedHashSet<>();
        records.forEach(record -> record.timers().forEach(timer -> timers.add(timer.name())));
        timers.forEach(timer -> behind(timer, warnings));
        timers.forEach(timer -> failed(timer, warnings));
        leftOut(Deadlines::shed, "there was no room for any activation of ", MAKE_ROOM, warnings);
        leftOut(Deadlines::cancelled, "the scheduler cancelled all work of ", POSSIBLE_DEADLINES, warnings);
        long outstanding =
                records.stream().mapToLong(LaunchRecord.Phase::outstanding).sum();
        if (outstanding > 0) {
            warnings.accept(new Warning(
                    phase + " left events that were not handled in time after its end: " + outstanding
                            + "; they are lost, or disturbed the next phase",
                    HALF_THE_RATE));
        }
    }

    private void behind(String name, Consumer<Warning> warnings) {
        List<Timer> behind = records.stream()
                .map(record -> record.timer(name))
                .flatMap(Optional::stream)
                .filter(timer -> !timer.keptUp())
                .toList();
        if (!behind.isEmpty()) {
            double due = behind.stream().mapToLong(Timer::due).sum();
            double completed = behind.stream().mapToLong(Timer::completed).sum();
            // An adapted rate has a different period in each round
            double scheduledNs = behind.stream()
                    .mapToDouble(timer -> (double) timer.due() * timer.periodNs())
                    .sum();
            double rate = NS_PER_SECOND * due / scheduledNs;
            warnings.accept(new Warning(
                    phase + " could not keep up with " + name + (rounds > 1 ? inRounds(behind.size()) : "") + ": "
                            + Units.rate(rate) + " ticks/s were scheduled, " + Units.rate(rate * completed / due)
                            + "/s were completed",
                    HALF_THE_RATE));
        }
    }

    /**
     * Warns of work that schedulers have left out in all rounds, because the figures of that work are empty and must
     * not look good.
     */
    private void leftOut(ToLongFunction<Deadlines> way, String finding, String fix, Consumer<Warning> warnings) {
        Map<String, List<Deadlines>> byName = records.stream()
                .flatMap(record -> record.deadlines().stream())
                .collect(Collectors.groupingBy(Deadlines::name, TreeMap::new, Collectors.toList()));
        List<String> names = byName.entrySet().stream()
                .filter(work -> work.getValue().stream().mapToLong(way).sum() > 0)
                .filter(work -> work.getValue().stream().allMatch(each -> isLeftOut(each, way)))
                .map(Map.Entry::getKey)
                .toList();
        if (!names.isEmpty()) {
            String more = names.size() > MOST_NAMES ? " and " + (names.size() - MOST_NAMES) + " more" : "";
            String first = names.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
            warnings.accept(new Warning(phase + ": " + finding + first + more, fix));
        }
    }

    private static boolean isLeftOut(Deadlines deadlines, ToLongFunction<Deadlines> way) {
        long all = deadlines.made() + deadlines.missed() + deadlines.cancelled() + deadlines.shed();
        return deadlines.retried() == 0 && way.applyAsLong(deadlines) == all;
    }

    private void failed(String name, Consumer<Warning> warnings) {
        List<Timer> all = records.stream()
                .map(record -> record.timer(name))
                .flatMap(Optional::stream)
                .toList();
        long failed = all.stream().mapToLong(Timer::failed).sum();
        if (failed > 0) {
            warnings.accept(new Warning(
                    phase + ": exceptions ended " + failed + " of "
                            + all.stream().mapToLong(Timer::begun).sum() + " activations of " + name
                            + " before the event that its loop waits for; the loop went on without them",
                    "publish that event before the call that raises, or drive the timer without until"));
        }
    }

    private String inRounds(int count) {
        return " in " + count + " of " + rounds + " rounds";
    }
}
