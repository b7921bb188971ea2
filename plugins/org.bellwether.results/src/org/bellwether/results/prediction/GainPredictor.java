// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.prediction;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bellwether.results.prediction.SegmentCosts.MeasuredGain;

/** Predicts the gains of specialisations from the costs of a machine. */
public final class GainPredictor {
    /**
     * The specialisations that have a gain only if a request is for the same object as the previous one on its
     * connection.
     */
    private static final Set<String> OF_REPEATED_TARGETS = Set.of("dispatch", "request-header", "whole-request");

    private final Map<CostUnit, Map<String, GainModel>> models = new HashMap<>();

    /**
     * The work of messages.
     *
     * @param repeated messages for the object of the previous request on their connection
     * @param others   messages for another object
     */
    public record Messages(SegmentCounts repeated, SegmentCounts others) {
        /** No message. */
        public static final Messages NONE = new Messages(SegmentCounts.NONE, SegmentCounts.NONE);

        /** Returns the sum of both. */
        public Messages plus(Messages other) {
            return new Messages(repeated.plus(other.repeated), others.plus(other.others));
        }
    }

    public GainPredictor(SegmentCosts costs) {
        for (CostUnit unit : CostUnit.values()) {
            Map<String, List<MeasuredGain>> measured = new TreeMap<>();
            costs.gains().stream()
                    .filter(each ->
                            CostUnit.ofKey(each.unit()).filter(unit::equals).isPresent())
                    .forEach(each -> measured.computeIfAbsent(each.specialisation(), name -> new ArrayList<>())
                            .add(each));
            Map<String, GainModel> fitted = new TreeMap<>();
            measured.forEach((name, gains) -> fitted.put(name, GainModel.of(gains)));
            models.put(unit, fitted);
        }
    }

    /** Returns the specialisations that were calibrated, in any unit. */
    public Set<String> calibrated() {
        Set<String> names = new TreeSet<>();
        models.values().forEach(each -> names.addAll(each.keySet()));
        return names;
    }

    /**
     * Returns the gain of specialisations that are applied together. For all calibrated specialisations, it is the gain
     * that was measured for all of them together. For some of them, {@link JointGain} estimates it from that gain and
     * from the gains of each of them alone, because the sum counts a step twice that two of them save.
     *
     * @return empty if a specialisation was not calibrated in this unit
     */
    public Optional<Gain> gain(Set<String> specialisations, CostUnit unit, Messages messages) {
        Map<String, GainModel> known = models.get(unit);
        if (!known.keySet().containsAll(specialisations)) {
            return Optional.empty();
        }
        Set<String> general = new TreeSet<>(specialisations);
        general.removeAll(OF_REPEATED_TARGETS);
        JointGain joint = new JointGain(known);
        Gain gain = joint.of(specialisations, messages.repeated());
        return Optional.of(messages.others().none() ? gain : gain.plus(joint.of(general, messages.others())));
    }
}
