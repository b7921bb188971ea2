// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.results.campaign.DriftTreatment;
import org.bellwether.run.Amount;
import org.bellwether.run.CampaignRequest;
import org.bellwether.run.Destination;
import org.bellwether.run.Selection;
import org.bellwether.run.SessionRequest;

/**
 * The settings in the dialog of designs; an empty text leaves the setting to the model.
 *
 * @param experiment the name of the experiment
 * @param design the name of the design; empty for the first one, or for the design that is made of the experiment's
 *     factors
 * @param replicates the number of runs of each combination
 * @param minutes the time for all runs: the number of replicates is chosen to fit; empty for no limit
 * @param samples the number of counted samples of each metric
 * @param confirm the number of runs that confirm the best configuration; empty for the default
 * @param existing the treatment of existing runs: {@link #RESUME}, {@link #NEW_BLOCK} or {@link #FRESH}
 * @param drift the treatment of drift: a {@link DriftTreatment#key}
 */
record DesignSettings(
        String experiment,
        String design,
        String replicates,
        String minutes,
        String samples,
        String confirm,
        String existing,
        String drift) {
    /** Existing runs are not repeated. */
    static final String RESUME = "resume";

    /** Existing runs are not repeated; new runs in another run environment form a separate block. */
    static final String NEW_BLOCK = "new-block";

    /** All runs are repeated. */
    static final String FRESH = "fresh";

    private static final double MOST_MINUTES = 525_600;

    /** Returns the settings for the runs that are still missing. */
    DesignSettings resumed() {
        return new DesignSettings(experiment, design, replicates, minutes, samples, confirm, RESUME, drift);
    }

    /** @throws EditRefused if a setting is invalid; the message has the setting */
    CampaignRequest request(Path model, Path store) {
        OptionalLong times = RunSettings.number(replicates, "Replicates", 1);
        OptionalLong confirming = RunSettings.number(confirm, "Confirming runs", 0);
        if (times.isPresent() && !minutes.isBlank()) {
            throw new EditRefused("Replicates and minutes both set the number of runs: leave one of them empty.");
        }
        return new CampaignRequest(
                        session(model, store),
                        Optional.of(design).filter(name -> !name.isEmpty()),
                        CampaignRequest.REFERENCE_EVERY,
                        CampaignRequest.RETRIES,
                        (int) confirming.orElse(CampaignRequest.CONFIRM),
                        1,
                        existing.equals(FRESH),
                        existing.equals(NEW_BLOCK))
                .lasting(times.isPresent() ? OptionalInt.of((int) times.getAsLong()) : OptionalInt.empty(), time());
    }

    private SessionRequest session(Path model, Path store) {
        OptionalLong counted = RunSettings.number(samples, "Samples", 1);
        return SessionRequest.of(model, new Destination(Optional.empty(), store, command(model)))
                .with(Selection.OF_MODEL.withExperiment(Optional.of(experiment)))
                .with(Amount.OF_MODEL.withSamples(counted, OptionalLong.empty()).withRounds(OptionalInt.of(1)));
    }

    private OptionalDouble time() {
        if (minutes.isBlank()) {
            return OptionalDouble.empty();
        }
        double value = minutes.strip().matches("\\d{1,6}(\\.\\d{1,3})?") ? Double.parseDouble(minutes.strip()) : 0;
        if (value <= 0 || value > MOST_MINUTES) {
            throw new EditRefused("Minutes must be a number above 0, and a year at most, not " + minutes.strip() + ".");
        }
        return OptionalDouble.of(value);
    }

    /** Returns the decision about drift. */
    DriftTreatment treatment() {
        return Stream.of(DriftTreatment.values())
                .filter(each -> each.key().equals(drift))
                .findFirst()
                .orElse(DriftTreatment.UNDECIDED);
    }

    /** Returns whether a field is missing, which is possible in settings of a page or a file. */
    boolean isPartial() {
        return Stream.of(experiment, design, replicates, minutes, samples, confirm, existing, drift)
                .anyMatch(Objects::isNull);
    }

    /** Returns the command line with the same effect, for the record. */
    private String command(Path model) {
        List<String> words = new ArrayList<>(List.of("bellwether", "screen", model.toString()));
        RunSettings.add(words, "--experiment", experiment);
        RunSettings.add(words, "--design", design);
        RunSettings.add(words, "--replicates", replicates);
        RunSettings.add(words, "--minutes", minutes);
        RunSettings.add(words, "--samples", samples);
        RunSettings.add(words, "--confirm", confirm);
        return String.join(" ", words);
    }
}
