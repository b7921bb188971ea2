// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.gate;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The result of a gate.
 *
 * @param findings in the order of the baseline; empty if nothing was selected
 * @param warnings doubts about the comparison
 */
public record GateResult(Rule rule, List<GateFinding> findings, List<GateWarning> warnings) {
    /**
     * The rule of a gate.
     *
     * @param undecidedPasses whether figures pass whose comparison is undecided
     */
    public record Rule(Threshold threshold, boolean undecidedPasses) {
        /** Returns whether a figure or configuration with this verdict passes the gate. */
        public boolean passes(GateVerdict verdict) {
            return verdict == GateVerdict.NOT_WORSE || verdict == GateVerdict.UNDECIDED && undecidedPasses;
        }
    }

    /** Returns the verdict that outweighs all others. */
    public GateVerdict verdict() {
        return findings.stream()
                .map(GateFinding::verdict)
                .max(Comparator.naturalOrder())
                .orElse(GateVerdict.NOT_COMPARED);
    }

    public boolean passes() {
        return rule.passes(verdict());
    }

    /** Returns the findings with a verdict. */
    public List<GateFinding> of(GateVerdict verdict) {
        return findings.stream().filter(finding -> finding.verdict() == verdict).toList();
    }

    /** Returns the first finding that explains why the gate does not open. */
    public Optional<GateFinding> worst() {
        return passes() ? Optional.empty() : of(verdict()).stream().findFirst();
    }

    /**
     * Returns the smallest threshold (a part) with which no undecided figure is worse; empty if there is none.
     */
    public OptionalDouble thresholdToTell() {
        double part = of(GateVerdict.UNDECIDED).stream()
                .flatMap(finding -> finding.row().stream())
                .mapToDouble(Threshold::enough)
                .reduce(0, Math::max); // NaN is kept
        return part > 0 && Double.isFinite(part) ? OptionalDouble.of(part) : OptionalDouble.empty();
    }
}
