// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.data;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.Quoted;
import org.bellwether.results.checkpoints.CheckpointedRuns;
import org.bellwether.results.experiment.Experiment.ProcessPlan;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.MachineCheck;
import org.bellwether.results.host.MachineCheck.Level;
import org.bellwether.results.host.MachineChecks;
import org.bellwether.results.host.MachineState;
import org.bellwether.results.instructions.InstructionMetrics;
import org.bellwether.results.statistics.ExceptionCounts;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.statistics.Recomputations;
import org.bellwether.results.stopping.StoppingRecord;
import org.bellwether.results.stopping.StoppingRule;
import org.bellwether.results.store.DefaultScheduledRuns;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StoreReader;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Warning;

/**
 * All facts about a session, for reports, comparisons and JSON.
 *
 * @param conditions the conditions of the machine; empty while the session runs and after an interruption
 */
public record SessionData(
        SessionRow session, List<RunData> runs, Optional<HostFacts> host, Optional<MachineState> conditions) {
    /** The relative difference of launches' floors from which the machine was in different states. */
    private static final double STEADY_FLOOR = 0.05;

    /** The number of counted samples below which a run is only a trial. */
    private static final long QUICK = 200;

    /** Reads a session; empty if the store has no session with this id. */
    public static Optional<SessionData> read(StoreReader store, String id) {
        return store.session(id).map(session -> {
            List<RunData> runs =
                    store.runsOf(id).stream().map(run -> RunData.of(store, run)).toList();
            Optional<HostFacts> host = runs.stream()
                    .findFirst()
                    .flatMap(run -> store.host(run.run().hostHash()));
            return new SessionData(session, runs, host, store.conditions(session));
        });
    }

    /** Returns the same session with some of its runs. */
    public SessionData only(Collection<String> ids) {
        return new SessionData(
                session,
                runs.stream().filter(run -> ids.contains(run.run().id())).toList(),
                host,
                conditions);
    }

    /** Returns the findings about the machine, the worst first. */
    public List<MachineCheck> checks() {
        return host.flatMap(facts -> conditions.map(now -> MachineChecks.of(facts, now))).orElse(List.of()).stream()
                .map(check -> check.code().equals(MachineChecks.WAKE_UP) && onOneCore() ? check.asNote() : check)
                .sorted((a, b) -> b.level().compareTo(a.level()))
                .toList();
    }

    /** Returns the sentences that a reader must know before trusting a figure; none for an ordinary session. */
    public List<String> banners() {
        List<String> banners = new ArrayList<>();
        if (session.rateScale() != 1) {
            banners.add("Timers ran at " + Units.plain(session.rateScale()) + " times the model's rates; deadlines "
                    + "were not scaled. Compare these figures only with runs of the same scale.");
        }
        if (runs.stream().anyMatch(run -> CheckpointedRuns.has(run.run()))) {
            banners.add(
                    "Calls passed checkpoints, which cost time that is in all figures. Compare these runs only with runs "
                            + "that also have --checkpoints.");
        }
        if (isWithoutRealTime()) {
            banners.add(DefaultScheduledRuns.BANNER);
        }
        long fewest = runs.stream()
                .flatMap(run -> run.metrics().stream())
                .filter(metric -> metric.kind().equals("latency"))
                .mapToLong(metric -> (long) metric.value("count"))
                .min()
                .orElse(QUICK);
        if (fewest < QUICK) {
            banners.add("A quick look: " + fewest + " samples are too few for tails. Use --samples 2000 or more.");
        }
        return banners;
    }

    /** Returns whether real-time scheduling that the model states was left out of some run. */
    public boolean isWithoutRealTime() {
        return runs.stream().anyMatch(run -> DefaultScheduledRuns.has(run.run()));
    }

    /** Returns the configurations with figures, each with its runs, in the order of the session. */
    public List<Group> groups() {
        Map<List<String>, List<RunData>> same = new LinkedHashMap<>();
        runs.stream()
                .filter(run -> run.run().status() == Status.OK)
                .forEach(run -> same.computeIfAbsent(key(run), absent -> new ArrayList<>())
                        .add(run));
        List<Group> groups = new ArrayList<>();
        same.values()
                .forEach(some -> groups.add(new Group(groups.size(), some.get(0).label(false), some)));
        return groups;
    }

    /** Returns each run with figures as a separate group, in the colour of its configuration's group. */
    public List<Group> each() {
        return groups().stream()
                .flatMap(group -> group.runs().stream()
                        .map(run -> new Group(group.number(), run.label(repeated()), List.of(run))))
                .toList();
    }

    private static List<String> key(RunData run) {
        return List.of(
                run.run().configurationName(), run.run().target(), run.run().configurationHash());
    }

    /** Returns the stopping rule; empty if the session had a fixed number of samples. */
    public Optional<StoppingRule> stoppingRule() {
        return runs.stream()
                .findFirst()
                .flatMap(run -> StoppingRule.in(CanonicalJson.read(run.run().extent(), JsonNode.class)));
    }

    /**
     * Returns the record of the session's looks during the measurement; empty if the number of samples was fixed, or if
     * nothing was measured.
     */
    public Optional<StoppingRecord> stopping(Store store) {
        return runs.stream()
                .map(run -> StoppingRecord.read(store.runFolder(run.run().id())))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Returns whether a target has several runs, so that its name does not identify a run. */
    public boolean repeated() {
        return runs.stream().anyMatch(run -> run.run().repeat() > 1);
    }

    /** Returns the phases with figures, in the order of the model. */
    public List<String> phases() {
        LinkedHashSet<String> phases = new LinkedHashSet<>();
        runs.forEach(run ->
                run.metrics().stream().filter(SessionData::isOfProbe).forEach(metric -> phases.add(metric.phase())));
        return List.copyOf(phases);
    }

    /** Returns whether a metric comes from the samples of a phase; the others have separate tables. */
    private static boolean isOfProbe(MetricResult metric) {
        return !FootprintRow.isOne(metric) && !InstructionMetrics.isOne(metric) && !Recomputations.isOne(metric);
    }

    /** Returns the rows of a phase's table. */
    public List<Row> rows(String phase) {
        List<Row> rows = new ArrayList<>();
        for (RunData run : runs) {
            for (MetricResult metric : run.metrics()) {
                Row row = new Row(metric.probe(), phase);
                if (metric.phase().equals(phase) && isOfProbe(metric) && !rows.contains(row)) {
                    rows.add(row);
                }
            }
        }
        return rows;
    }

    /** Returns the measured footprints, in the order of the model. */
    public List<FootprintRow> footprints() {
        return runs.stream()
                .flatMap(run -> run.metrics().stream()
                        .filter(FootprintRow::isOne)
                        .map(metric -> new FootprintRow(
                                metric.name(),
                                metric.phase(),
                                run.experiment()
                                        .map(experiment -> experiment.counts(metric.name()))
                                        .orElse(""))))
                .distinct()
                .toList();
    }

    /** A row with all metrics of one probe in one phase. */
    public record Row(String probe, String phase) {
        /** Returns the name of the row's latency, otherwise of its first metric. */
        public String name(List<RunData> runs) {
            return find(runs, "latency")
                    .or(() -> runs.stream()
                            .flatMap(run -> run.metrics().stream())
                            .filter(this::has)
                            .findFirst())
                    .map(MetricResult::name)
                    .orElse(probe);
        }

        private Optional<MetricResult> find(List<RunData> runs, String kind) {
            return runs.stream().flatMap(run -> in(run, kind).stream()).findFirst();
        }

        /** Returns the row's metric of a kind in a run. */
        public Optional<MetricResult> in(RunData run, String kind) {
            return run.metrics().stream()
                    .filter(metric -> has(metric) && metric.kind().equals(kind))
                    .findFirst();
        }

        /** Returns all of the row's metrics in a run. */
        public List<MetricResult> all(RunData run) {
            return run.metrics().stream().filter(this::has).toList();
        }

        /** Returns the exceptions of the row's calls in a run, for people; empty if there were none. */
        public String exceptions(RunData run) {
            return run.metrics().stream()
                    .filter(this::has)
                    .map(metric -> ExceptionCounts.of(metric).text())
                    .filter(text -> !text.isEmpty())
                    .findFirst()
                    .orElse("");
        }

        private boolean has(MetricResult metric) {
            return metric.probe().equals(probe) && metric.phase().equals(phase);
        }
    }

    /** Returns the machine's floors, with which all runs of the session are compared. */
    public List<MetricResult> floors() {
        return runs.stream()
                .map(RunData::floors)
                .filter(floors -> !floors.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    private Optional<Warning> unsteady(MetricResult floor) {
        double best = floor.value("bestRoundP50");
        double worst = floor.value("worstRoundP50");
        return worst / best > 1 + STEADY_FLOOR
                ? Optional.of(new Warning(
                        "the floor " + Quoted.name(floor.name()) + " was " + Units.time(best) + " in one launch and "
                                + Units.time(worst) + " in another (+" + Math.round(100 * (worst / best - 1))
                                + " %): " + StateWarnings.MAY_BE_THE_MACHINE,
                        CommandVariants.with(session.command(), CommandVariants.moreRounds(rounds()))))
                : Optional.empty();
    }

    private int rounds() {
        return runs.stream().mapToInt(run -> run.rounds().size()).max().orElse(1);
    }

    /** Returns whether all measured processes ran on one core, so that no other core had to be woken. */
    private boolean onOneCore() {
        List<List<Integer>> cores = runs.stream()
                .flatMap(run -> run.experiment().stream())
                .flatMap(experiment -> experiment.processes().stream())
                .map(ProcessPlan::cores)
                .distinct()
                .toList();
        return cores.size() == 1 && cores.get(0).size() == 1;
    }

    /** Returns the texts of {@link #remarks}, without the fixes. */
    public List<String> warnings() {
        return remarks().stream().map(Warning::finding).toList();
    }

    /**
     * Returns all warnings: the machine's, those of the session's floors, then those of the runs; with commands to
     * copy.
     */
    public List<Warning> remarks() {
        List<Warning> remarks = new ArrayList<>();
        checks().stream()
                .filter(check -> check.level() == Level.WARNING)
                .forEach(check -> remarks.add(new Warning(check.finding(), check.fix())));
        floors().stream().flatMap(floor -> unsteady(floor).stream()).forEach(remarks::add);
        ofRuns(remarks);
        return remarks;
    }

    /** Adds the warnings of the runs. A warning that several runs of a configuration share is added once. */
    private void ofRuns(List<Warning> remarks) {
        Map<List<String>, List<RunData>> same = new LinkedHashMap<>();
        runs.forEach(run ->
                same.computeIfAbsent(key(run), absent -> new ArrayList<>()).add(run));
        for (List<RunData> group : same.values()) {
            JoinedWarnings warnings = new JoinedWarnings();
            group.forEach(run -> run.warnings().forEach(warnings::add));
            warnings.joined().forEach(joined -> remarks.add(remark(group, joined)));
        }
    }

    private Warning remark(List<RunData> group, JoinedWarnings.Joined joined) {
        String fix =
                joined.fix().startsWith("--") ? CommandVariants.with(session.command(), joined.fix()) : joined.fix();
        String in = group.size() == 1
                ? ""
                : ", " + Math.min(joined.count(), group.size()) + " of " + group.size() + " runs";
        return new Warning(group.get(0).label(false) + in + ": " + joined.finding(), fix);
    }
}
