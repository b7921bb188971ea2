// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.checkpoints;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.samples.LaunchRecord;
import org.bellwether.results.samples.clocks.ClockDifference;
import org.bellwether.results.store.row.Warning;

/**
 * Reads the checkpoint files of a run's rounds, joins both sides of calls, and splits the calls' times by connection.
 */
public final class CheckpointAnalysis {
    private final Experiment experiment;
    private final Map<CallSegments.Key, CallSegments> splits = new TreeMap<>();
    private final CheckpointWarnings warnings = new CheckpointWarnings();
    private long clockPs;
    private long checkpointPs;

    private CheckpointAnalysis(Experiment experiment) {
        this.experiment = experiment;
    }

    /**
     * The result of the analysis.
     *
     * @param warnings remarks about the figures, or the reason why there are none
     */
    public record Outcome(CheckpointFigures figures, List<Warning> warnings) {}

    /** @param folders the {@code samples} folder of each round */
    public static Outcome of(List<Path> folders, Experiment experiment) throws IOException {
        CheckpointAnalysis analysis = new CheckpointAnalysis(experiment);
        for (Path folder : folders) {
            analysis.round(folder);
        }
        return analysis.outcome();
    }

    private void round(Path folder) throws IOException {
        Map<String, List<CheckpointFile>> phases = new TreeMap<>();
        for (Path path : files(folder)) {
            try {
                CheckpointFile file = CheckpointFile.read(path);
                phases.computeIfAbsent(file.phase(), phase -> new ArrayList<>()).add(file);
                clockPs = Math.max(clockPs, file.clockPs());
                checkpointPs = Math.max(checkpointPs, file.checkpointPs());
                warnings.add(file);
            } catch (CheckpointFormatException e) {
                warnings.addUnused(e);
            }
        }
        LaunchRecord launch = LaunchRecord.read(folder.toAbsolutePath().getParent());
        phases.forEach((phase, processes) -> phase(phase, processes, launch));
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().endsWith(".bwc"))
                    .sorted()
                    .toList();
        } catch (NoSuchFileException | NotDirectoryException e) {
            return List.of();
        }
    }

    private void phase(String phase, List<CheckpointFile> processes, LaunchRecord launch) {
        PhaseCalls calls = new PhaseCalls(phase, processes, experiment, launch);
        warnings.addAmbiguous(calls.ambiguous());
        calls.forEach((process, call) -> add(phase, process, call, calls));
    }

    private void add(String phase, CheckpointFile file, CheckpointTrace call, PhaseCalls calls) {
        CheckpointFile.Ends ends =
                call.identity() == null ? null : file.ends().get(call.identity().label());
        if (ends == null || !isWire(ends)) {
            return; // the harness closes loops by such calls, and user code makes some
        }
        CallSegments.Key key = new CallSegments.Key(
                phases().indexOf(phase),
                phase,
                ends.from(),
                ends.to(),
                call.identity().operation());
        CallSegments split = splits.computeIfAbsent(key, fresh -> new CallSegments());
        CheckpointTrace served = calls.serverSide(call);
        ClockDifference clocks = calls.clocks(file, call);
        split.compare(clocks);
        if (served == null && calls.isOutlasted(file, call)) {
            split.addOutlasted(CallPath.of(call, null, clocks));
        } else {
            split.add(CallPath.of(call, served, clocks));
        }
    }

    /** Returns the largest limit that a metric of the phase states; 0 without a limit. */
    private long clockErrorLimitNs(String phase) {
        return experiment.metrics().stream()
                .filter(metric -> metric.phase().equals(phase))
                .mapToLong(Experiment.Metric::clockErrorLimitNs)
                .max()
                .orElse(0);
    }

    private List<String> phases() {
        return experiment.phases().stream().map(Experiment.Phase::name).toList();
    }

    private boolean isWire(CheckpointFile.Ends ends) {
        return experiment.assembly().wires().isEmpty()
                || experiment.assembly().wires().stream()
                        .anyMatch(wire -> isPort(ends.from(), wire.source(), wire.sourcePort())
                                && isPort(ends.to(), wire.target(), wire.targetPort()));
    }

    /**
     * Returns whether a name is that of the port of an instance or one of its replicas, or of an object that is
     * exported at the port.
     */
    private static boolean isPort(String name, String instance, String port) {
        int dot = name.indexOf('.');
        return name.startsWith(instance)
                && dot >= instance.length()
                && name.substring(instance.length(), dot).matches("(_\\d+)*")
                && (name.substring(dot + 1) + ".").startsWith(port + ".");
    }

    private Outcome outcome() {
        List<CheckpointFigures.Split> found = new ArrayList<>();
        splits.forEach((key, collector) -> {
            boolean isOutlasted = collector.isOutlasted(); // asked first: the split adds calls to the collector
            CheckpointFigures.Split split = collector.split(key, clockErrorLimitNs(key.phase()));
            warnings.add(split, isOutlasted);
            if (split.calls() > 0) {
                found.add(split);
            }
        });
        return new Outcome(
                new CheckpointFigures(CheckpointFigures.SCHEMA, clockPs / 1000.0, checkpointPs / 1000.0, found),
                warnings.list());
    }
}
