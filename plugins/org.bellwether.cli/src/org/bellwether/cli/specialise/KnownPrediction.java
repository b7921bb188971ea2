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
 * The prediction for a model, or the reason why there is none.
 *
 * @param prediction empty without a calibration
 * @param reason the reason why there is no prediction; otherwise empty
 * @param fix the command that makes a calibration; otherwise empty
 */
record KnownPrediction(Optional<ModelPrediction> prediction, String reason, String fix) {
    /** Returns the result for a successful prediction. */
    static KnownPrediction of(ModelPrediction prediction) {
        return new KnownPrediction(Optional.of(prediction), "", "");
    }

    /** Returns the result for a machine without a calibration. */
    static KnownPrediction none(String model) {
        return without(KnownCosts.none(model));
    }

    private static KnownPrediction without(KnownCosts none) {
        return new KnownPrediction(Optional.empty(), none.reason(), none.fix());
    }

    /**
     * Predicts by the newest calibration of this machine.
     *
     * @param model the model as the user typed it
     */
    static KnownPrediction of(StorePlace place, Plan plan, AnalysisResult result, Target target, String model) {
        KnownCosts known = KnownCosts.of(place, EffectiveOptions.of(target, plan), model);
        return known.costs()
                .map(costs -> of(ModelPrediction.of(
                        plan, result, target.specialisations().keySet(), costs)))
                .orElseGet(() -> without(known));
    }
}
