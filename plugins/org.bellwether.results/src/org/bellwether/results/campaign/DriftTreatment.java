// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.campaign;

import org.bellwether.results.store.row.CampaignRow;

/** What was decided about a machine that drifted while a campaign ran. The store keeps it with the campaign. */
public enum DriftTreatment {
    /** Nothing: no effects are told if there is drift. */
    UNDECIDED(""),
    /** A straight line through the reference is taken out of all responses. */
    TAKEN_OUT("linear"),
    /** Effects are told as they are. */
    ACCEPTED("none");

    private final String key;

    DriftTreatment(String key) {
        this.key = key;
    }

    /** As the store has it in {@link CampaignRow#correction()}. */
    public String key() {
        return key;
    }

    /** That of a campaign. What a newer version decided is like nothing. */
    public static DriftTreatment of(CampaignRow campaign) {
        for (DriftTreatment treatment : values()) {
            if (treatment.key.equals(campaign.correction())) {
                return treatment;
            }
        }
        return UNDECIDED;
    }

    /** What holds after a command that says so; a command that says nothing leaves what was decided before. */
    public DriftTreatment or(boolean takenOut, boolean accepted) {
        return takenOut ? TAKEN_OUT : accepted ? ACCEPTED : this;
    }
}
