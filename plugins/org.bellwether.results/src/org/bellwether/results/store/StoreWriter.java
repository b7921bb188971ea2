// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.FailureClass;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.MachineState;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.Revision;
import org.bellwether.results.store.row.RoundRow;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Warning;

/** Writes a session's rows. Each call is one transaction; the rows of an ended session or run cannot be changed. */
public final class StoreWriter {
    private final Database database;
    private final StoreRecords records;

    StoreWriter(Database database, StoreRecords records) {
        this.database = database;
        this.records = records;
    }

    /** Stores a model once; returns its hash, which identifies it. */
    public String model(String name, Map<String, String> files) {
        String json = CanonicalJson.write(files);
        String hash = CanonicalJson.hash(json);
        database.update(
                "insert into model (hash, name, files) values (?, ?, ?) on conflict do nothing", hash, name, json);
        records.model(hash, name);
        return hash;
    }

    /** Stores a machine's facts once; returns their hash, which identifies them. */
    public String host(HostFacts facts) {
        String json = CanonicalJson.write(facts);
        String hash = CanonicalJson.hash(json);
        host(hash, json);
        return hash;
    }

    /** Begins a session; the fields about its end are ignored. */
    public void begin(SessionRow session) {
        database.update(
                "insert into session (id, project, model, experiment, command, started, status, rate_scale) "
                        + "values (?, ?, ?, ?, ?, ?, 'running', ?)",
                session.id(),
                session.project(),
                session.model(),
                session.experiment(),
                session.command(),
                session.started().toString(),
                session.rateScale());
        records.session(session.id());
    }

    /** Executes several calls in one transaction. */
    public void atomically(Runnable calls) {
        database.transaction(calls::run);
    }

    /** Stores a machine's facts in the form of another store. */
    public void host(String hash, String facts) {
        database.update("insert into host (hash, facts) values (?, ?) on conflict do nothing", hash, facts);
        records.host(hash, facts);
    }

    /** Records the end of an imported session as the other store has it. */
    public void end(SessionRow session) {
        database.update(
                "update session set ended = ?, status = ?, conditions = ?, report = ? where id = ?",
                session.ended().toString(),
                session.status().key(),
                session.conditions(),
                session.report(),
                session.id());
        records.session(session.id());
    }

    /** Stores the commit that a session measures. */
    public void revision(String session, Revision revision) {
        database.update(
                "insert into session_revision (session, commit_hash, committed, modified) values (?, ?, ?, ?)",
                session,
                revision.commit(),
                revision.committed().toString(),
                revision.modified() ? 1 : 0);
        records.session(session);
    }

    /** Records that the runs of a session were imported. */
    public void imported(String session) {
        database.update("insert into imported_session (session) values (?) on conflict do nothing", session);
        records.session(session);
    }

    /** Ends a session. */
    public void end(String session, Instant ended, Status status, MachineState conditions, String report) {
        database.update(
                "update session set ended = ?, status = ?, conditions = ?, report = ? where id = ?",
                ended.toString(),
                status.key(),
                conditions == null ? null : CanonicalJson.write(conditions),
                report,
                session);
        records.session(session);
    }

    /** Begins a run; the fields about its build and its end are ignored. */
    public void begin(RunRow run) {
        database.update(
                "insert into run (id, session, target, repeat, model_hash, host_hash, configuration_hash, "
                        + "configuration, extent, seed, started, variant, options, status) "
                        + "values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'running')",
                run.id(),
                run.session(),
                run.target(),
                run.repeat(),
                run.modelHash(),
                run.hostHash(),
                run.configurationHash(),
                run.configuration(),
                run.extent(),
                run.seed(),
                run.started().toString(),
                run.variant(),
                run.options());
    }

    /** Records the build of a run. */
    public void built(String run, String generatedHash, String plan, String build) {
        database.update(
                "update run set generated_hash = ?, plan = ?, build = ? where id = ?", generatedHash, plan, build, run);
    }

    /** Stores a completed launch. */
    public void round(String run, RoundRow round) {
        database.transaction(() -> {
            database.update(
                    "insert into round (run, number, started, ended, status) values (?, ?, ?, ?, ?)",
                    run,
                    round.number(),
                    round.started().toString(),
                    round.ended().toString(),
                    round.status().key());
            for (RoundRow.ProcessExit exit : round.exits()) {
                database.update(
                        "insert into process_exit (run, round, process, exit_code, signal) " + "values (?, ?, ?, ?, ?)",
                        run,
                        round.number(),
                        exit.process(),
                        exit.exitCode(),
                        exit.signal());
            }
        });
    }

    /** Stores the figures of a successful run. */
    public void succeeded(String run, Instant ended, List<MetricResult> metrics, List<Warning> warnings) {
        database.transaction(() -> {
            for (int i = 0; i < metrics.size(); i++) {
                metric(run, i, metrics.get(i));
            }
            warnings(run, warnings);
            database.update("update run set ended = ?, status = 'ok' where id = ?", ended.toString(), run);
        });
        records.run(run);
    }

    /** Ends a failed or interrupted run, which has no figures. */
    public void failed(String run, Instant ended, Failure failure, List<Warning> warnings) {
        Status status = FailureClass.INTERRUPTED.is(failure.type()) ? Status.INTERRUPTED : Status.FAILED;
        database.transaction(() -> {
            warnings(run, warnings);
            database.update(
                    "update run set ended = ?, status = ?, failure_class = ?, failure_process = ?, "
                            + "failure_message = ?, failure_log = ? where id = ?",
                    ended.toString(),
                    status.key(),
                    failure.type(),
                    failure.process(),
                    failure.message(),
                    failure.log(),
                    run);
        });
        records.run(run);
    }

    private void metric(String run, int position, MetricResult metric) {
        long id = database.one(
                        row -> row.getLong(1),
                        "insert into metric (run, position, name, phase, kind, unit, "
                                + "probe, floor) values (?, ?, ?, ?, ?, ?, ?, ?) returning id",
                        run,
                        position,
                        metric.name(),
                        metric.phase(),
                        metric.kind(),
                        metric.unit(),
                        metric.probe(),
                        metric.floor())
                .orElseThrow();
        int next = 0;
        for (Map.Entry<String, Double> value : metric.values().entrySet()) {
            database.update(
                    "insert into metric_value (metric, position, statistic, value) values (?, ?, ?, ?)",
                    id,
                    next++,
                    value.getKey(),
                    value.getValue());
        }
        for (Map.Entry<String, String> refused : metric.refused().entrySet()) {
            database.update(
                    "insert into metric_value (metric, position, statistic, note) values (?, ?, ?, ?)",
                    id,
                    next++,
                    refused.getKey(),
                    refused.getValue());
        }
    }

    private void warnings(String run, List<Warning> warnings) {
        for (int i = 0; i < warnings.size(); i++) {
            database.update(
                    "insert into warning (run, position, text, mend) values (?, ?, ?, ?)",
                    run,
                    i,
                    warnings.get(i).finding(),
                    warnings.get(i).fix());
        }
    }
}
