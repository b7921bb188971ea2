// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.prediction;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.bellwether.model.util.Program;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.prediction.SegmentCosts;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StorePlace;
import org.bellwether.results.store.errors.StoreException;

/**
 * The costs that a calibration of this machine measured, or the reason why there are no costs.
 *
 * @param costs  empty without a calibration
 * @param reason why there is no calibration, a clause; empty if there is one
 * @param fix    the command that makes a calibration; empty if there is one
 */
public record KnownCosts(Optional<SegmentCosts> costs, String reason, String fix) {
    private static final String NONE =
            "this machine in its present state has no calibration with the options of this model";

    /** Returns the reason and the fix for a machine without a calibration. */
    public static KnownCosts none(String model) {
        return without(NONE, model);
    }

    private static KnownCosts without(String reason, String model) {
        return new KnownCosts(
                Optional.empty(), reason, Program.typed() + " specialise " + Program.quoted(model) + " --calibrate");
    }

    /**
     * Reads the newest calibration of this machine. A prediction does not need a store: a missing store is not created,
     * and an unreadable one is a reason not to predict.
     *
     * @param options the effective options of the model
     * @param model   the model's path, as given on the command line
     */
    public static KnownCosts of(StorePlace place, Map<String, String> options, String model) {
        try {
            return read(place, options)
                    .map(found -> new KnownCosts(Optional.of(found), "", ""))
                    .orElseGet(() -> none(model));
        } catch (StoreException | IOException e) {
            return without("the calibration of this machine cannot be read: " + e.getMessage(), model);
        }
    }

    private static Optional<SegmentCosts> read(StorePlace place, Map<String, String> options) throws IOException {
        if (!place.isThere()) {
            return Optional.empty();
        }
        try (Store store = Store.open(place)) {
            return SegmentCosts.of(store, HostFacts.read(KernelFiles.ofThisMachine()), options);
        }
    }
}
