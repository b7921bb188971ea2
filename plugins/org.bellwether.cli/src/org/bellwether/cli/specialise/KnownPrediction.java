// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.specialise;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.target.Target;
import org.bellwether.model.util.Program;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.prediction.SegmentCosts;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StorePlace;
import org.bellwether.results.store.errors.StoreException;
import org.bellwether.run.prediction.ModelPrediction;
import org.bellwether.run.project.EffectiveOptions;
import org.bellwether.specialise.analysis.AnalysisResult;

/**
 * The prediction for a model, or why there is none.
 *
 * @param prediction empty without a calibration
 * @param reason     why there is none; empty where there is one
 * @param fix        the command that makes a calibration
 */
record KnownPrediction(Optional<ModelPrediction> prediction, String reason, String fix) {
    private static final String NONE =
            "this machine in its present state has no calibration with the options of this model";

    /** One that was made. */
    static KnownPrediction of(ModelPrediction prediction) {
        return new KnownPrediction(Optional.of(prediction), "", "");
    }

    /** None for lack of a calibration. */
    static KnownPrediction none(String model) {
        return without(NONE, model);
    }

    private static KnownPrediction without(String reason, String model) {
        return new KnownPrediction(
                Optional.empty(), reason, Program.typed() + " specialise " + Program.quoted(model) + " --calibrate");
    }

    /**
     * Predicts by the newest calibration of this machine. An analysis needs no store: one that is not there is not
     * made, and one that cannot be read is a reason to predict nothing.
     *
     * @param model the model as it was typed
     */
    static KnownPrediction of(StorePlace place, Plan plan, AnalysisResult result, Target target, String model) {
        try {
            Optional<SegmentCosts> costs = costs(place, EffectiveOptions.of(target, plan));
            Set<String> known = target.specialisations().keySet();
            return costs.map(found -> of(ModelPrediction.of(plan, result, known, found)))
                    .orElseGet(() -> none(model));
        } catch (StoreException | IOException e) {
            return without("the calibration of this machine cannot be read: " + e.getMessage(), model);
        }
    }

    private static Optional<SegmentCosts> costs(StorePlace place, Map<String, String> options) throws IOException {
        if (!place.isThere()) {
            return Optional.empty();
        }
        try (Store store = Store.open(place)) {
            return SegmentCosts.of(store, HostFacts.read(KernelFiles.ofThisMachine()), options);
        }
    }
}
