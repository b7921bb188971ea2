// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.sequential;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.estimate.EffectScale;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.comparison.wording.Wording;
import org.bellwether.results.gate.Threshold;
import org.bellwether.results.paired.sequential.LookSchedule;
import org.bellwether.results.paired.sequential.MeasuringLimits;
import org.bellwether.results.paired.sequential.PrecisionRule;
import org.bellwether.results.paired.sequential.PrimaryFigure;
import org.bellwether.results.paired.sequential.StoppingDecision;
import org.bellwether.results.paired.sequential.ThresholdRule;
import org.bellwether.results.paired.sequential.ThresholdRule.Limit;
import org.bellwether.results.stopping.StoppingRecord.Look;
import org.bellwether.results.stopping.StoppingRule;
import org.bellwether.results.stopping.StoppingRule.Kind;

/** Applies a session's rule to its figures: determines the looks and the decision. */
final class SequentialRule {
    private final StoppingRule rule;
    private final LookSchedule looks;
    private final PrecisionRule precision;
    private final ThresholdRule threshold;

    /**
     * Creates a rule.
     *
     * @param windows whether a start measures several blocks
     * @param comparisons number of configurations that are compared with the base
     */
    SequentialRule(StoppingRule rule, List<Figure> figures, boolean windows, int comparisons) {
        this.rule = rule;
        int tests = Math.max(1, figures.size() * comparisons);
        this.looks = windows
                ? LookSchedule.ofWindows(Comparison.ALPHA, tests)
                : LookSchedule.ofLaunches(Comparison.ALPHA, tests);
        this.precision = new PrecisionRule(
                rule.value(), Comparison.ALPHA, new MeasuringLimits(Integer.MAX_VALUE, rule.seconds()));
        Threshold limit = new Threshold(100 * rule.value());
        Map<String, Limit> limits = new HashMap<>();
        for (Figure figure : figures) {
            double at = limit.limit(figure);
            limits.put(
                    Wording.place(figure),
                    new Limit(figure.effect() == EffectScale.RATIO ? Math.log(at) : at, Threshold.lessIsWorse(figure)));
        }
        this.threshold = new ThresholdRule(looks, figure -> limits.get(figure.name()), rule.seconds(), comparisons);
    }

    double limitSeconds() {
        return rule.seconds();
    }

    /** Returns the significance level of the first look. Comparisons before the first look use the same level. */
    double firstLevel() {
        return rule.kind() == Kind.PRECISION ? Comparison.ALPHA : looks.level(0);
    }

    /**
     * Returns whether a look is due. A rule with a precision allows a look after each start, a rule with a threshold
     * only after the planned numbers of starts.
     *
     * @param taken the looks so far
     */
    boolean isToBeAsked(List<PrimaryFigure> figures, List<Look> taken, double elapsed) {
        if (rule.kind() == Kind.PRECISION || elapsed >= rule.seconds()) {
            return true;
        }
        int before = taken.isEmpty() ? 0 : taken.get(taken.size() - 1).starts();
        return looks.at(ThresholdRule.starts(figures)).orElse(-1)
                > looks.at(before).orElse(-1);
    }

    StoppingDecision decide(List<PrimaryFigure> figures, double elapsed) {
        return rule.kind() == Kind.PRECISION ? precision.decide(figures, elapsed) : threshold.decide(figures, elapsed);
    }

    /** Returns the two-sided significance level of a look's intervals; empty if the look may not decide yet. */
    OptionalDouble level(List<PrimaryFigure> figures, double elapsed) {
        return rule.kind() == Kind.PRECISION
                ? OptionalDouble.of(Comparison.ALPHA)
                : threshold.level(ThresholdRule.starts(figures), elapsed);
    }
}
