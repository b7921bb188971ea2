// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.results.campaign.DriftTreatment;
import org.bellwether.run.CampaignRequest;
import org.junit.jupiter.api.Test;

/** Tests that entries of the dialog of designs become a request for a campaign. */
class DesignSettingsTest {
    private static final Path MODEL = Path.of("/projects/kiln");

    private static CampaignRequest request(DesignSettings settings) {
        return settings.request(MODEL, Path.of("/store"));
    }

    @Test
    void emptyFieldsAreTheModelsAndTheCommandLinesDefaults() {
        CampaignRequest request = request(new DesignSettings("fire", "", "", "", "", "", DesignSettings.RESUME, ""));
        assertEquals(Optional.empty(), request.design());
        assertEquals(CampaignRequest.CONFIRM, request.confirm());
        assertEquals(CampaignRequest.REFERENCE_EVERY, request.referenceEvery());
        assertEquals(CampaignRequest.RETRIES, request.retries());
        assertEquals(OptionalInt.of(1), request.session().amount().rounds());
        assertEquals(OptionalInt.empty(), request.replicates());
        assertEquals(OptionalDouble.empty(), request.minutes());
        assertFalse(request.fresh() || request.newBlock());
        assertEquals(
                "bellwether screen /projects/kiln --experiment fire",
                request.session().destination().command());
    }

    @Test
    void enteredValuesAreTaken() {
        DesignSettings settings =
                new DesignSettings("fire", "all", " 4 ", "", "500", "0", DesignSettings.NEW_BLOCK, "linear");
        CampaignRequest request = request(settings);
        assertEquals(Optional.of("all"), request.design());
        assertEquals(OptionalInt.of(4), request.replicates());
        assertEquals(OptionalLong.of(500), request.session().amount().samples());
        assertEquals(0, request.confirm());
        assertTrue(request.newBlock());
        assertEquals(DriftTreatment.TAKEN_OUT, settings.treatment());
        assertEquals(
                "bellwether screen /projects/kiln --experiment fire --design all --replicates 4 --samples 500 --confirm 0",
                request.session().destination().command());
    }

    @Test
    void runsThatWereBegunAnewAreResumed() {
        DesignSettings settings = new DesignSettings("fire", "", "", "1.5", "", "", DesignSettings.FRESH, "");
        assertTrue(request(settings).fresh());
        assertEquals(OptionalDouble.of(1.5), request(settings).minutes());
        assertFalse(request(settings.resumed()).fresh());
    }

    @Test
    void refusesWhatCannotBeMeant() {
        for (String minutes : new String[] {"0", "soon", "-1", "600000"}) {
            DesignSettings settings = new DesignSettings("fire", "", "", minutes, "", "", DesignSettings.RESUME, "");
            String refusal =
                    assertThrows(EditRefused.class, () -> request(settings)).getMessage();
            assertTrue(refusal.contains(minutes), refusal);
        }
        DesignSettings both = new DesignSettings("fire", "", "2", "5", "", "", DesignSettings.RESUME, "");
        assertTrue(assertThrows(EditRefused.class, () -> request(both))
                .getMessage()
                .contains("leave one"));
        DesignSettings none = new DesignSettings("fire", "", "0", "", "", "", DesignSettings.RESUME, "");
        assertTrue(assertThrows(EditRefused.class, () -> request(none))
                .getMessage()
                .contains("Replicates"));
        assertTrue(new DesignSettings("fire", null, "", "", "", "", "", "").isPartial());
    }
}
