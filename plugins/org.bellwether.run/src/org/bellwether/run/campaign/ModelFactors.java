// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.campaign;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.Factor;
import org.bellwether.results.campaign.CampaignPlan.FactorPlan;
import org.bellwether.run.WorkException;

/** Finds the factors of a model's experiment in the form of a campaign's plan, so that both can be compared. */
public final class ModelFactors {
    private ModelFactors() {}

    /**
     * Returns the factors in the model's order, without incomplete factors and factors whose levels are not plain
     * values.
     */
    public static Map<Factor, FactorPlan> of(Experiment experiment) {
        Map<Factor, FactorPlan> plans = new LinkedHashMap<>();
        ModelDesign design = ModelDesign.made(experiment, Optional.empty());
        for (Factor factor : experiment.getFactors()) {
            if (factor.getName() != null && (factor.getOption() != null || factor.getParameter() != null)) {
                try {
                    plans.put(factor, design.factor(factor));
                } catch (WorkException e) {
                    continue; // the command that runs it reports this
                }
            }
        }
        return plans;
    }
}
