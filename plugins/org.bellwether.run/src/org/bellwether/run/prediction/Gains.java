// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.prediction;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.bellwether.results.prediction.CostUnit;
import org.bellwether.results.prediction.Gain;
import org.bellwether.results.prediction.GainPredictor;
import org.bellwether.results.prediction.GainPredictor.Messages;

/**
 * The predicted gains of specialisations for some messages.
 *
 * @param single the gain of each specialisation alone, by name and unit; units that were not calibrated are absent
 * @param together the gain of all specialisations together, by unit
 */
public record Gains(Map<String, Map<CostUnit, Gain>> single, Map<CostUnit, Gain> together) {
    static Gains of(GainPredictor predictor, Set<String> specialisations, Messages messages) {
        Map<String, Map<CostUnit, Gain>> single = new LinkedHashMap<>();
        for (String name : new TreeSet<>(specialisations)) {
            single.put(name, inUnits(predictor, Set.of(name), messages));
        }
        return new Gains(single, inUnits(predictor, specialisations, messages));
    }

    private static Map<CostUnit, Gain> inUnits(GainPredictor predictor, Set<String> names, Messages messages) {
        Map<CostUnit, Gain> gains = new EnumMap<>(CostUnit.class);
        for (CostUnit unit : CostUnit.values()) {
            predictor.gain(names, unit, messages).ifPresent(gain -> gains.put(unit, gain));
        }
        return gains;
    }
}
