// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.specialise;

import java.util.Optional;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.target.Target;
import org.bellwether.results.store.StorePlace;
import org.bellwether.run.prediction.KnownCosts;
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
    /** A prediction that was made. */
    static KnownPrediction of(ModelPrediction prediction) {
        return new KnownPrediction(Optional.of(prediction), "", "");
    }

    /** None for lack of a calibration. */
    static KnownPrediction none(String model) {
        return without(KnownCosts.none(model));
    }

    private static KnownPrediction without(KnownCosts none) {
        return new KnownPrediction(Optional.empty(), none.reason(), none.fix());
    }

    /**
     * Predicts by the newest calibration of this machine.
     *
     * @param model the model as it was typed
     */
    static KnownPrediction of(StorePlace place, Plan plan, AnalysisResult result, Target target, String model) {
        KnownCosts known = KnownCosts.of(place, EffectiveOptions.of(target, plan), model);
        return known.costs()
                .map(costs -> of(ModelPrediction.of(
                        plan, result, target.specialisations().keySet(), costs)))
                .orElseGet(() -> without(known));
    }
}
