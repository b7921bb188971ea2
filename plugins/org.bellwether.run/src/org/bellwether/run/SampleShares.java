// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Probe;
import org.bellwether.results.experiment.Experiment.Share;

/** Splits a run's samples over its rounds: shares that differ by one at most, and together are what was asked for. */
public final class SampleShares {
    /** Several targets are compared within what the machine does over minutes, so their launches alternate. */
    private static final int ROUNDS_OF_SEVERAL = 4;

    private final Experiment experiment;
    private final OptionalLong samples;
    private final OptionalLong warmup;
    private final int rounds;

    /** @param targets how many targets take turns */
    public SampleShares(Experiment experiment, SessionRequest request, int targets) {
        this.experiment = experiment;
        this.samples = request.samples();
        this.warmup = request.warmup();
        boolean compared = targets > 1 || request.repeat() > 1;
        this.rounds = (int) Math.min(rounds(experiment, request.rounds(), compared), smallest());
    }

    private static int rounds(Experiment experiment, OptionalInt asked, boolean compared) {
        int otherwise = compared ? ROUNDS_OF_SEVERAL : 1;
        return asked.orElse(experiment.rounds() > 0 ? experiment.rounds() : otherwise);
    }

    /** No round is without a sample. */
    private long smallest() {
        return Math.max(
                1,
                experiment.probes().stream()
                        .flatMap(probe -> probe.phases().stream())
                        .mapToLong(this::samplesOf)
                        .min()
                        .orElse(1));
    }

    public int rounds() {
        return rounds;
    }

    /** How many samples a whole run has of a probe in a phase. */
    public long samplesOf(Share share) {
        return samples.orElse(share.samples());
    }

    /** How many samples come before them in each round. */
    public long warmupOf(Share share) {
        return warmup.orElse(share.warmup());
    }

    /** The settings that give a round (numbered from 1) its share: keys as in {@code plan/settings}. */
    public Map<String, String> settings(int round) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (Probe probe : experiment.probes()) {
            for (Share share : probe.phases()) {
                String key = "probe." + probe.name() + "." + share.phase() + ".";
                long total = samplesOf(share);
                long mine = total / rounds + (round <= total % rounds ? 1 : 0);
                settings.put(key + "samples", Long.toString(mine));
                settings.put(key + "warmup", Long.toString(warmupOf(share)));
            }
        }
        return settings;
    }
}
