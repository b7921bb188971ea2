// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Phase;
import org.bellwether.results.experiment.Experiment.Probe;
import org.bellwether.results.experiment.Experiment.Quota;
import org.bellwether.results.samples.RoundSamples;
import org.bellwether.results.samples.SampleFile;
import org.bellwether.results.samples.Samples;
import org.bellwether.run.launch.PhaseTiming;

/**
 * Raises the number of samples of saturated phases in each launch if whole launches alternate. A launch costs as much
 * time as a second of samples, and few samples in each launch depend more on the machine's state than on the program
 * (T. Kalibera and R. Jones, <em>Rigorous Benchmarking in Reasonable Time</em>, ISMM 2013: repetitions by the costs and
 * variances of levels).
 */
public final class SaturatedQuotas {
    /** This number is enough for a 99th percentile, and equals the samples of ten windows of a short call. */
    static final long ENOUGH = 1_000;

    /** The longest time to which a phase of a launch is extended. */
    static final long LONGEST_NS = 1_000_000_000;

    private SaturatedQuotas() {}

    /**
     * Returns the settings of a later round.
     *
     * @param settings the settings for the requested number of samples
     * @param first the samples of the first round, which show how long a sample takes
     * @param timing the timing of the program's phases; if a timer ends after a number of ticks, the number of samples
     *     cannot be raised
     */
    public static Map<String, String> raised(
            Map<String, String> settings, Experiment experiment, RoundSamples first, PhaseTiming timing) {
        if (timing.counted()) {
            return settings;
        }
        List<String> saturated = experiment.phases().stream()
                .filter(phase -> phase.kind().equals("saturated"))
                .map(Phase::name)
                .toList();
        Map<String, String> raised = new LinkedHashMap<>(settings);
        for (Probe probe : experiment.probes()) {
            for (Quota quota : probe.phases()) {
                if (saturated.contains(quota.phase())) {
                    raised.computeIfPresent(
                            "probe." + probe.name() + "." + quota.phase() + ".samples",
                            (key, asked) -> Long.toString(
                                    raised(Long.parseLong(asked), first.of(probe.name(), quota.phase()))));
                }
            }
        }
        return raised;
    }

    private static long raised(long asked, List<SampleFile> files) {
        List<Samples> measured = files.stream()
                .map(SampleFile::samples)
                .filter(samples -> samples.size() > 1)
                .toList();
        if (asked >= ENOUGH || measured.isEmpty()) {
            return asked;
        }
        long count = measured.stream().mapToLong(Samples::size).max().orElseThrow();
        long span = measured.stream().mapToLong(Samples::lastEnd).max().orElseThrow()
                - measured.stream().mapToLong(Samples::firstStart).min().orElseThrow();
        long affordable = span > 0 ? (long) Math.min(ENOUGH, (double) LONGEST_NS * count / span) : ENOUGH;
        return Math.max(asked, affordable);
    }
}
