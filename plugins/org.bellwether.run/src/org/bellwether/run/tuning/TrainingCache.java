// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.tuning;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.bellwether.run.WorkException;

/**
 * Trains each candidate once in a tuning. Two training runs give different profiles and so different programs, but the
 * confirmation must measure the program that the screening has chosen.
 */
final class TrainingCache {
    private final Trainer trainer;
    private final Map<Candidate, Training.Trained> kept = new HashMap<>();

    /** Makes the profile of a candidate, if it needs one. */
    @FunctionalInterface
    interface Trainer {
        Training.Trained of(Candidate candidate) throws WorkException, IOException, InterruptedException;
    }

    TrainingCache(Trainer trainer) {
        this.trainer = trainer;
    }

    /** Returns the settings of a candidate's build. Repeated calls return the result of the first call. */
    Training.Trained of(Candidate candidate) throws WorkException, IOException, InterruptedException {
        Training.Trained trained = kept.get(candidate);
        if (trained == null) {
            trained = trainer.of(candidate);
            kept.put(candidate, trained);
        }
        return trained;
    }
}
