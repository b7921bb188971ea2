// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Probe;
import org.bellwether.results.experiment.Experiment.Quota;

/**
 * Splits a run's samples over its rounds: quotas that differ by one at most, and that add up to the requested number.
 */
public final class SampleQuotas {
    /**
     * The default number of rounds if several runs are compared: the machine changes over minutes, so launches
     * alternate.
     */
    private static final int ROUNDS_OF_SEVERAL = 4;

    private final Experiment experiment;
    private final OptionalLong samples;
    private final OptionalLong warmup;
    private final int rounds;
    private final int made;

    /**
     * @param amount the requested amount
     * @param targets the number of targets whose launches alternate
     */
    public SampleQuotas(Experiment experiment, Amount amount, int targets) {
        this.experiment = experiment;
        this.samples = amount.samples();
        this.warmup = amount.warmup();
        boolean compared = targets > 1 || amount.repeat() > 1;
        this.rounds = (int) Math.min(rounds(experiment, amount.rounds(), compared), smallest());
        this.made = rounds;
    }

    private SampleQuotas(Experiment experiment, OptionalLong samples, OptionalLong warmup, int rounds, int made) {
        this.experiment = experiment;
        this.samples = samples;
        this.warmup = warmup;
        this.rounds = rounds;
        this.made = made;
    }

    private static int rounds(Experiment experiment, OptionalInt asked, boolean compared) {
        int otherwise = compared ? ROUNDS_OF_SEVERAL : 1;
        return asked.orElse(experiment.rounds() > 0 ? experiment.rounds() : otherwise);
    }

    /** Returns the largest number of rounds in which each round has a sample of each probe. */
    private long smallest() {
        return Math.max(
                1,
                experiment.probes().stream()
                        .flatMap(probe -> probe.phases().stream())
                        .mapToLong(this::samplesOf)
                        .min()
                        .orElse(1));
    }

    /** Returns the number of launches of the run. */
    public int rounds() {
        return made;
    }

    /** Returns the number of launches over which the samples are split. */
    public int planned() {
        return rounds;
    }

    /**
     * Returns the quotas of a run with another number of rounds: fewer if the run was interrupted, or more if a
     * stopping rule ended the run.
     *
     * @param count the number of rounds of the run
     */
    public SampleQuotas over(int count) {
        return new SampleQuotas(experiment, samples, warmup, rounds, count);
    }

    /**
     * Returns the minimum number of samples of a probe in a phase that the run's planned rounds have together;
     * additional rounds may measure only other phases.
     */
    public long leastOf(Quota quota) {
        long total = samplesOf(quota);
        long least = 0;
        for (int round = 1; round <= Math.min(made, rounds); round++) {
            least += of(total, round);
        }
        return least;
    }

    /** Returns the number of samples of a probe in a phase in the whole run. */
    public long samplesOf(Quota quota) {
        return samples.orElse(quota.samples());
    }

    /** Returns the number of warm-up samples in each round. */
    public long warmupOf(Quota quota) {
        return warmup.orElse(quota.warmup());
    }

    /** Returns the settings that give a round (numbered from 1) its quota: keys as in {@code plan/settings}. */
    public Map<String, String> settings(int round) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (Probe probe : experiment.probes()) {
            for (Quota quota : probe.phases()) {
                String key = "probe." + probe.name() + "." + quota.phase() + ".";
                long total = samplesOf(quota);
                settings.put(key + "samples", Long.toString(of(total, round)));
                settings.put(key + "warmup", Long.toString(warmupOf(quota)));
            }
        }
        return settings;
    }

    private long of(long total, int round) {
        return total / rounds + (round <= total % rounds ? 1 : 0);
    }
}
