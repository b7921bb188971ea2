// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.specialise.catalogue.Applicability;
import org.bellwether.specialise.catalogue.Requirement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnalysedPartsTest {
    @TempDir
    private Path folder;

    @Test
    void operationsComeBehindTheirConnection() throws IOException {
        List<AnalysedPart> parts = AnalysedParts.of(AnalysedModel.pair(folder).result());
        assertEquals(
                List.of(
                        "process c",
                        "process s",
                        "connection client.store -> server.store",
                        "operation get of connection client.store -> server.store"),
                parts.stream().map(AnalysedPart::name).toList());
        assertEquals(parts.get(2).element(), parts.get(3).element());
    }

    @Test
    void eachRequirementHasReasonsWhateverItsStatus() throws IOException {
        for (AnalysedPart part : AnalysedParts.of(AnalysedModel.pair(folder).result())) {
            for (Applicability each : part.specialisations()) {
                for (Requirement requirement : each.specialisation().requires()) {
                    assertFalse(part.reasons(requirement, each.status()).isEmpty(), part.name() + ": " + requirement);
                }
            }
        }
    }
}
