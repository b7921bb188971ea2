// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.results.campaign.DriftTreatment;
import org.bellwether.run.CampaignRequest;
import org.bellwether.run.SessionRequest;

/**
 * The settings in the dialog of designs; an empty text leaves the setting to the model.
 *
 * @param experiment its name
 * @param design     its name; empty for the first, or for the one that is made of the experiment's factors
 * @param replicates how often each combination is run
 * @param minutes    how long the runs may take: as many replicates are made as fit; empty for any time
 * @param samples    counted samples of each metric
 * @param confirm    runs that confirm the best configuration; empty for as many as usual
 * @param existing   the runs that were made before: {@link #RESUME}, {@link #NEW_BLOCK} or {@link #FRESH}
 * @param drift      how drift is treated: a {@link DriftTreatment#key}
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
    /** Existing runs are not made again. */
    static final String RESUME = "resume";

    /** Likewise, but in another run environment: the new runs are a block. */
    static final String NEW_BLOCK = "new-block";

    /** All runs are made again. */
    static final String FRESH = "fresh";

    private static final double MOST_MINUTES = 525_600;

    /** Returns the same for the runs that are still missing. */
    DesignSettings resumed() {
        return new DesignSettings(experiment, design, replicates, minutes, samples, confirm, RESUME, drift);
    }

    /** @throws EditRefused if something cannot be meant; the message says what */
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
        return new SessionRequest(
                model,
                Optional.of(experiment),
                List.of(),
                Map.of(),
                Map.of(),
                RunSettings.number(samples, "Samples", 1),
                OptionalLong.empty(),
                OptionalInt.of(1),
                1,
                1,
                Optional.empty(),
                store,
                command(model),
                List.of());
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

    /** Returns whether a page or a file gave only some of it. */
    boolean isPartial() {
        return Stream.of(experiment, design, replicates, minutes, samples, confirm, existing, drift)
                .anyMatch(Objects::isNull);
    }

    /** The command line that does the same, for the record. */
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
