// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.prediction;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.bellwether.generator.plan.PhasePlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.results.prediction.GainPredictor;
import org.bellwether.results.prediction.GainPredictor.Messages;
import org.bellwether.results.prediction.SegmentCosts;
import org.bellwether.results.prediction.SegmentCounts;
import org.bellwether.specialise.analysis.AnalysisResult;
import org.bellwether.specialise.load.MessageRates;
import org.bellwether.specialise.load.RequestReply;

/**
 * The predicted gains of the specialisations that a model allows.
 *
 * @param costs the costs that a calibration measured
 * @param exact whether the model determines how often each message is sent; otherwise the rates are estimated
 * @param requestReplies each message once, in the order in which timers set them off
 * @param activations one activation of each phase
 */
public record ModelPrediction(
        SegmentCosts costs, boolean exact, List<OfRequestReply> requestReplies, List<OfActivation> activations) {
    /**
     * One call or push.
     *
     * @param requestReply the message
     * @param perSecond    how often it is sent in timed phases, at the timers' nominal rates
     * @param gains        the gains of the specialisations that the model allows for the message
     */
    public record OfRequestReply(RequestReply requestReply, double perSecond, Gains gains) {}

    /**
     * An activation. In a saturated phase, it is a tick of the phase's driver with all messages that follow from the
     * tick. In a timed phase, it is a tick of any timer, weighted by the timers' rates.
     *
     * @param phase    the phase
     * @param messages number of messages that the activation sends, including the harness's reports
     * @param gains    the gains of the specialisations that the model allows everywhere, so that a run may apply them
     */
    public record OfActivation(String phase, double messages, Gains gains) {}

    /**
     * Predicts the gains of a plan.
     *
     * @param result the analysis of the same plan
     * @param known  names of the specialisations that the ORB has; those that were not calibrated are left out
     */
    public static ModelPrediction of(Plan plan, AnalysisResult result, Set<String> known, SegmentCosts costs) {
        GainPredictor predictor = new GainPredictor(costs);
        MessageRates rates = new MessageRates(plan);
        Set<String> calibrated = new TreeSet<>(known);
        calibrated.retainAll(predictor.calibrated());
        AllowedSpecialisations allowed = new AllowedSpecialisations(result, calibrated);
        MessageRates.Sent second = rates.perSecond();
        boolean exact = second.exact();
        ConnectionSharing shares = new ConnectionSharing(second.times());
        List<OfRequestReply> requestReplies = second.times().entrySet().stream()
                .map(each -> new OfRequestReply(
                        each.getKey(),
                        each.getValue(),
                        Gains.of(predictor, allowed.of(each.getKey()), shares.of(each.getKey()))))
                .toList();
        Set<String> everywhere = allowed.everywhere();
        List<OfActivation> activations = new ArrayList<>();
        for (PhasePlan phase : plan.phases()) {
            MessageRates.Sent sent = rates.ofActivation(phase);
            exact &= sent.exact();
            Messages messages = activation(sent, rates.reports(phase));
            double count = sent.times().values().stream()
                            .mapToDouble(Double::doubleValue)
                            .sum()
                    + rates.reports(phase);
            if (count > 0) {
                activations.add(new OfActivation(phase.name(), count, Gains.of(predictor, everywhere, messages)));
            }
        }
        return new ModelPrediction(costs, exact, requestReplies, activations);
    }

    /**
     * Returns the messages of an activation with the harness's reports. Each report is a push of an empty event.
     */
    static Messages activation(MessageRates.Sent sent, double reports) {
        SegmentCounts report = new SegmentCounts(0, 1, 0, 0, 0, 0, 0, 0).times(reports);
        return new ConnectionSharing(sent.times()).all().plus(new Messages(report, SegmentCounts.NONE));
    }

    /**
     * Returns the predictions for an operation on a connection: one for each of the payloads with which behaviours call
     * the operation; empty if no timer leads to the operation.
     */
    public List<OfRequestReply> of(String source, String target, String operation) {
        return requestReplies.stream()
                .filter(each -> each.requestReply().source().equals(source)
                        && each.requestReply().target().equals(target)
                        && each.requestReply().operation().equals(operation))
                .toList();
    }
}
