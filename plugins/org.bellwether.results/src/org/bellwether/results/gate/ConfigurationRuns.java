// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.gate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bellwether.results.campaign.RunEnvironmentGroups;
import org.bellwether.results.comparison.estimate.ComparisonGroup;
import org.bellwether.results.data.RunData;
import org.bellwether.results.store.StoreReader;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;

/**
 * All runs of one configuration of an experiment on one side of a gate, by their results.
 *
 * @param sides the runs with figures, grouped by settings, machine, compiler and flags
 * @param failed the runs that failed without an interruption
 * @param unfinished the runs that were interrupted, or have not ended
 */
record ConfigurationRuns(Key key, List<ComparisonGroup> sides, List<RunRow> failed, List<RunRow> unfinished) {
    /**
     * The key by which configurations of both sides are paired.
     *
     * @param experiment empty if each side has only one experiment; the experiments are then paired even if their names
     *     differ
     */
    record Key(String experiment, String configuration) {
        String label() {
            return experiment.isEmpty() ? configuration : experiment + "/" + configuration;
        }

        Key withoutExperiment() {
            return new Key("", configuration);
        }
    }

    /** Returns the number of runs with figures. */
    int good() {
        return sides.stream().mapToInt(side -> side.runs().size()).sum();
    }

    int all() {
        return good() + failed.size() + unfinished.size();
    }

    /** Returns the experiments of runs, as {@code model/experiment}. */
    static List<String> experiments(StoreReader store, Collection<RunRow> runs) {
        return runs.stream()
                .map(RunRow::session)
                .distinct()
                .map(id -> experiment(store.session(id).orElseThrow()))
                .distinct()
                .toList();
    }

    private static String experiment(SessionRow session) {
        return session.model() + "/" + session.experiment();
    }

    /**
     * Returns runs by their configuration, in the order of the configurations' first runs.
     *
     * @param byExperiment whether experiments are separated
     */
    static Map<Key, ConfigurationRuns> of(StoreReader store, Collection<RunRow> runs, boolean byExperiment) {
        Map<String, SessionRow> sessions = new HashMap<>();
        Map<Key, List<RunRow>> groups = new LinkedHashMap<>();
        runs.stream().sorted(Comparator.comparing(RunRow::id)).forEach(run -> {
            SessionRow session = sessions.computeIfAbsent(
                    run.session(), id -> store.session(id).orElseThrow());
            Key key = new Key(experiment(session), run.configurationName());
            groups.computeIfAbsent(byExperiment ? key : key.withoutExperiment(), absent -> new ArrayList<>())
                    .add(run);
        });
        Map<Key, ConfigurationRuns> configurations = new LinkedHashMap<>();
        groups.forEach((key, members) -> configurations.put(key, of(store, key, members, sessions)));
        return configurations;
    }

    private static ConfigurationRuns of(
            StoreReader store, Key key, List<RunRow> runs, Map<String, SessionRow> sessions) {
        List<RunRow> failed =
                runs.stream().filter(run -> run.status() == Status.FAILED).toList();
        List<RunRow> unfinished = runs.stream()
                .filter(run -> run.status() == Status.RUNNING || run.status() == Status.INTERRUPTED)
                .toList();
        Map<List<Object>, List<RunRow>> alike = new LinkedHashMap<>();
        RunEnvironmentGroups environments = new RunEnvironmentGroups(store);
        runs.stream()
                .filter(run -> run.status() == Status.OK)
                .forEach(run -> alike.computeIfAbsent(
                                List.of(
                                        run.configurationHash(),
                                        environments.of(run.hostHash(), run.build()),
                                        run.target(),
                                        run.variant()),
                                absent -> new ArrayList<>())
                        .add(run));
        List<ComparisonGroup> sides = alike.values().stream()
                .map(members -> side(
                        store,
                        alike.size() == 1
                                ? key.label()
                                : key.label() + " " + members.get(0).shortName(),
                        members,
                        sessions))
                .toList();
        return new ConfigurationRuns(key, sides, failed, unfinished);
    }

    private static ComparisonGroup side(
            StoreReader store, String label, List<RunRow> runs, Map<String, SessionRow> sessions) {
        return new ComparisonGroup(
                label,
                runs.stream().map(run -> RunData.of(store, run)).toList(),
                runs.stream().map(RunRow::session).distinct().map(sessions::get).toList(),
                store.host(runs.get(0).hostHash()));
    }

    /** Returns the reasons for failed runs, each once, with the first such run. */
    static String reasons(List<RunRow> failed) {
        Map<String, RunRow> first = new LinkedHashMap<>();
        failed.forEach(run -> first.putIfAbsent(reason(run), run));
        return first.entrySet().stream()
                .map(entry -> entry.getKey() + " (run " + entry.getValue().shortName() + ")")
                .collect(Collectors.joining("; "));
    }

    private static String reason(RunRow run) {
        return run.failure().type()
                + (run.failure().message().isBlank() ? "" : ": " + run.failure().message());
    }
}
