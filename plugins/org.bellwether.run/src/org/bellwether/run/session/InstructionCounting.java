// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bellwether.results.FailureClass;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Phase;
import org.bellwether.results.experiment.Experiment.Probe;
import org.bellwether.results.experiment.Experiment.Quota;
import org.bellwether.results.instructions.CountedLaunch;
import org.bellwether.results.instructions.InstructionMetrics;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.row.Warning;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionStage;
import org.bellwether.run.evaluation.InstructionCounts;
import org.bellwether.run.instructions.CountingFolder;
import org.bellwether.run.instructions.InstructionTool;
import org.bellwether.run.launch.Launch;
import org.bellwether.run.launch.PhaseTiming;
import org.bellwether.run.project.GeneratedExperiment;

/**
 * Launches a configuration again, outside of the measured rounds, with a tool that counts the instructions of its
 * processes. Three launches of different lengths cancel the instructions of starting and ending, and show whether
 * counts are repeatable. Instructions are counted in each saturated phase, or in the last phase if there is none. A
 * failure is a warning, because the measured figures are valid without counts.
 */
public final class InstructionCounting {
    private static final int LENGTHS = 3;

    /** The number of activations before the counted ones, which make connections and fill caches. */
    private static final int WARM_UP = 20;

    /** The shortest period of timers while instructions are counted; the counted programs are slow. */
    private static final double LEAST_PERIOD_NS = 50e6;

    /** The largest number of processes that are counted at the same time; more processes would not start in time. */
    private static final int MOST_PROCESSES = 64;

    /** The relative difference from which the counts are reported as not repeatable. */
    private static final double REPEATS = 0.01;

    private final InstructionTool tool;
    private final Path out;
    private final SessionListener listener;

    /** @param out the project's output folder */
    public InstructionCounting(InstructionTool tool, Path out, SessionListener listener) {
        this.tool = tool;
        this.out = out;
        this.listener = listener;
    }

    /** Counts the instructions of a configuration whose program was built. */
    public InstructionCounts count(Treatment treatment) throws InterruptedException {
        Experiment experiment = treatment.generated().experiment();
        List<Phase> phases = phases(experiment);
        if (experiment.processes().stream().anyMatch(process -> process.host() != null)) {
            return InstructionCounts.none(
                    "some processes run on other hosts", "count them with the same model on one host");
        } else if (experiment.processes().size() > MOST_PROCESSES) {
            return InstructionCounts.none(
                    experiment.processes().size() + " processes are too many for " + tool.key() + " at once (at most "
                            + MOST_PROCESSES + ")",
                    "count them with a smaller model");
        } else if (phases.isEmpty()) {
            return InstructionCounts.none("nothing is measured", "");
        }
        Path folder = out.resolve("instructions");
        List<MetricResult> metrics = new ArrayList<>();
        List<Warning> warnings = new ArrayList<>();
        try {
            for (Phase phase : phases) {
                InstructionCounts counts = count(treatment, phase, folder);
                metrics.addAll(counts.metrics());
                warnings.addAll(counts.warnings());
                if (counts.metrics().isEmpty()) {
                    break; // the warning has the reason and the log
                }
            }
            return new InstructionCounts(metrics, warnings);
        } catch (IOException | IllegalArgumentException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException("interrupted while instructions were counted");
            }
            return InstructionCounts.none(String.valueOf(e.getMessage()), "see " + folder);
        }
    }

    private InstructionCounts count(Treatment treatment, Phase phase, Path folder)
            throws IOException, InterruptedException {
        GeneratedExperiment generated = treatment.generated();
        CountingFolder counting =
                CountingFolder.make(folder, generated.folder(), treatment.buildFolder(), tool, phase.name());
        GeneratedExperiment beside = new GeneratedExperiment(
                counting.generated(), generated.experiment(), generated.plan(), generated.hash());
        List<CountedLaunch> launches = new ArrayList<>();
        for (int length = 1; length <= LENGTHS; length++) {
            listener.step(
                    SessionStage.COUNT,
                    treatment.label() + ", phase " + phase.name() + ", " + length + " of " + LENGTHS + " launches with "
                            + tool.key());
            Launch.Outcome outcome = new Launch(counting.launch(length), new Quiet())
                    .run(
                            beside,
                            treatment.target().name(),
                            counting.programs(),
                            settings(generated, phase, length),
                            options(treatment));
            if (outcome.failure() != null) {
                if (FailureClass.INTERRUPTED.is(outcome.failure().type())) {
                    throw new InterruptedException("the launcher was interrupted");
                }
                return InstructionCounts.none(
                        "under " + tool.key() + " a launch failed ("
                                + outcome.failure().type() + "): "
                                + outcome.failure().message(),
                        "see " + counting.launch(length));
            }
            launches.add(counting.read(length, generated.experiment()));
        }
        List<MetricResult> metrics = InstructionMetrics.of(phase.name(), tool.key(), launches);
        CountingFolder.remove(folder);
        return new InstructionCounts(metrics, remarks(metrics.get(0)));
    }

    /** Returns the remarks about the sum of all processes. */
    private static List<Warning> remarks(MetricResult all) {
        double spread = all.value(InstructionMetrics.spreadOf(InstructionMetrics.ALL));
        return spread < REPEATS
                ? List.of()
                : List.of(new Warning(
                        String.format(
                                Locale.ROOT,
                                "instructions of an activation do not repeat well: launches of different lengths differ by %.1f %%, as"
                                        + " where threads wait by asking again and again",
                                100 * spread),
                        "compare only larger differences of instructions"));
    }

    private static List<String> options(Treatment treatment) {
        List<String> options = new ArrayList<>(List.of("--no-floors"));
        treatment.configurations().ifPresent(folder -> options.addAll(List.of("--config-dir", folder.toString())));
        return options;
    }

    private Map<String, String> settings(GeneratedExperiment generated, Phase phase, int length) throws IOException {
        boolean timed = phase.kind().equals("timed");
        Map<String, String> settings = new LinkedHashMap<>();
        for (Probe probe : generated.experiment().probes()) {
            for (Quota quota : probe.phases()) {
                if (quota.phase().equals(phase.name())) {
                    String key = "probe." + probe.name() + "." + quota.phase() + ".";
                    settings.put(key + "samples", Integer.toString(length * tool.samples(timed)));
                    settings.put(key + "warmup", Integer.toString(WARM_UP));
                }
            }
        }
        double fastest = PhaseTiming.of(generated.folder()).fastestPeriodNs();
        if (timed && fastest > 0 && fastest < LEAST_PERIOD_NS) {
            settings.put("rate-scale", Double.toString(fastest / LEAST_PERIOD_NS));
        }
        return settings;
    }

    /** Returns the measured saturated phases; if there is none, the last measured phase. */
    private static List<Phase> phases(Experiment experiment) {
        List<Phase> measured = experiment.phases().stream()
                .filter(phase -> experiment.probes().stream()
                        .flatMap(probe -> probe.phases().stream())
                        .anyMatch(quota -> quota.phase().equals(phase.name())))
                .toList();
        List<Phase> saturated = measured.stream()
                .filter(phase -> phase.kind().equals("saturated"))
                .toList();
        return saturated.isEmpty() ? measured.subList(Math.max(0, measured.size() - 1), measured.size()) : saturated;
    }

    /** Reports no progress within a launch, because each launch is a separate step. */
    private static final class Quiet implements Launch.Progress {
        @Override
        public void of(String phase, long done, long all) {
            // each launch is reported as one step
        }

        @Override
        public void state(String state) {
            // each launch is reported as one step
        }
    }
}
