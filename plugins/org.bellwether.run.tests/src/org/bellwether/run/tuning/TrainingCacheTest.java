// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.tuning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.run.build.BuildSettings;
import org.junit.jupiter.api.Test;

class TrainingCacheTest {
    @Test
    void aCandidateIsTrainedOnce() throws Exception {
        List<Candidate> trained = new ArrayList<>();
        TrainingCache trainings = new TrainingCache(candidate -> {
            trained.add(candidate);
            return new Training.Trained(Map.of(BuildSettings.PROFILE, "profile-" + trained.size()), "");
        });
        Candidate profile = new Candidate("profile", Map.of(), true);
        Candidate combined = new Candidate("combined", Map.of("lto", "true"), true);
        Training.Trained first = trainings.of(profile);
        Training.Trained other = trainings.of(combined);
        assertNotEquals(first, other);
        assertEquals(first, trainings.of(new Candidate("profile", Map.of(), true)), "the confirmation's program");
        assertEquals(List.of(profile, combined), trained);
    }
}
