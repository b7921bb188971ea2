// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.campaign;

import org.bellwether.results.store.row.CampaignRow;

/** The user's decision about drift of the machine during a campaign. The store keeps the decision with the campaign. */
public enum DriftTreatment {
    /** Undecided: effects are withheld if there is drift. */
    UNDECIDED(""),
    /** A straight line through the reference's values is subtracted from all responses. */
    TAKEN_OUT("linear"),
    /** Effects are reported without a correction. */
    ACCEPTED("none");

    private final String key;

    DriftTreatment(String key) {
        this.key = key;
    }

    /** Returns the name in the store, {@link CampaignRow#correction()}. */
    public String key() {
        return key;
    }

    /** Returns the decision of a campaign. An unknown decision of a newer version counts as none. */
    public static DriftTreatment of(CampaignRow campaign) {
        for (DriftTreatment treatment : values()) {
            if (treatment.key.equals(campaign.correction())) {
                return treatment;
            }
        }
        return UNDECIDED;
    }

    /** Returns the decision after a command with an option; without an option, the earlier decision remains. */
    public DriftTreatment or(boolean takenOut, boolean accepted) {
        return takenOut ? TAKEN_OUT : accepted ? ACCEPTED : this;
    }
}
