// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.figures;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.glsp.runs.progress.RunError;
import org.bellwether.glsp.runs.progress.RunState;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Probe;
import org.bellwether.results.network.LinkPackets;
import org.bellwether.results.statistics.DeadlineCounts;
import org.bellwether.results.statistics.ExceptionCounts;
import org.bellwether.results.statistics.MetricResult;

/** Reads a run's figures from the store, and finds their places in the current model. */
public final class FigureReader {
    private static final List<String> MULTIPLES = List.of("p50", "p99");
    /** The number of cached models, since the figures are requested again after each change of the model. */
    private static final int KEPT = 4;

    private final EditingSession session;
    private final RunStore store;
    private final Map<String, StoredModel> models = new LinkedHashMap<>(KEPT, 1, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, StoredModel> eldest) {
            return size() > KEPT;
        }
    };

    public FigureReader(EditingSession session, RunStore store) {
        this.session = session;
        this.store = store;
    }

    public synchronized Figures read(String id) throws IOException {
        RunData run =
                store.run(id).orElseThrow(() -> new EditRefused("The store has no such run of this project any more."));
        SessionData of = store.session(run.run().session()).orElseThrow();
        RunInfo info = RunInfo.of(of.session(), run.run(), of.repeated());
        if (run.experiment().isEmpty() || run.metrics().isEmpty()) {
            RunError failure = run.run().failure() == null ? null : RunError.of(run);
            return new Figures(info, List.of(), List.of(), List.of(), List.of(), false, List.of(), failure);
        }
        Experiment plan = run.experiment().get();
        StoredModel before = model(run.run().modelHash());
        Optional<Map<String, LinkPackets>> lab = store.with(open -> LinkPackets.read(open.runFolder(id)));
        return session.read(model -> {
            SubjectFinder subjects =
                    new SubjectFinder(model, before, of.session().experiment());
            List<Probe> measured = measured(plan, run);
            return new Figures(
                    info,
                    plan.phases().stream().map(Experiment.Phase::name).toList(),
                    measured.stream().map(subjects::of).toList(),
                    LinkTraffic.of(
                            plan,
                            measured,
                            subjects,
                            before.deployment(of.session().experiment()),
                            lab),
                    run.metrics().stream()
                            .map(metric -> figures(metric, run, subjects))
                            .toList(),
                    subjects.differs(),
                    RunState.warnings(of.only(List.of(id))),
                    null);
        });
    }

    private StoredModel model(String hash) throws IOException {
        StoredModel known = models.get(hash);
        if (known == null) {
            Optional<Map<String, String>> texts =
                    store.with(open -> open.reader().model(hash));
            known = StoredModel.of(texts.orElse(Map.of()));
            models.put(hash, known);
        }
        return known;
    }

    /** Returns the probes with figures, or the pools that they are part of. */
    private static List<Probe> measured(Experiment plan, RunData run) {
        return run.metrics().stream()
                .map(MetricResult::probe)
                .distinct()
                .flatMap(probe -> plan.probe(probe).stream())
                .toList();
    }

    private static Figures.MetricFigures figures(MetricResult metric, RunData run, SubjectFinder subjects) {
        Map<String, Double> floors = new LinkedHashMap<>();
        for (String percentile : MULTIPLES) {
            double multiple = metric.kind().equals("latency") ? run.floorMultiple(metric, percentile) : Double.NaN;
            if (Double.isFinite(multiple)) {
                floors.put(percentile, multiple);
            }
        }
        Map<String, Double> values = new LinkedHashMap<>(metric.values());
        values.values().removeIf(value -> !Double.isFinite(value)); // JSON has no such numbers
        return new Figures.MetricFigures(
                metric.name(),
                metric.phase(),
                metric.kind(),
                metric.probe(),
                values,
                metric.refused(),
                floors,
                ExceptionCounts.of(metric).failed(),
                subjects.anchor(metric.name()),
                DeadlineCounts.isProbe(metric.probe()) ? "" : subjects.changed(metric.name()));
    }
}
