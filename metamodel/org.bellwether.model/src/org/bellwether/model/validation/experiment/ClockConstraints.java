// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.experiment;

import java.util.Optional;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.component.EventPort;
import org.bellwether.model.component.Port;
import org.bellwether.model.experiment.ConnectionPoint;
import org.bellwether.model.experiment.FootprintMetric;
import org.bellwether.model.experiment.JitterMetric;
import org.bellwether.model.experiment.MeasurePoint;
import org.bellwether.model.experiment.Metric;
import org.bellwether.model.experiment.PortPoint;
import org.bellwether.model.experiment.ThroughputMetric;
import org.bellwether.model.util.Ports;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.eclipse.emf.ecore.EObject;

/**
 * Checks that a limit for the error of clocks is set only where samples may begin by one clock and end by another: for events and paths.
 * Such a metric may have a limit even if its deployment uses only one host.
 */
public final class ClockConstraints implements Constraint {
    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof Metric metric && metric.getClockErrorLimit() != null) {
            reason(metric)
                    .ifPresent(why -> problems.addAt(ProblemCode.BW527, metric, metric.getClockErrorLimit(), why));
        }
    }

    /** Returns the reason why a metric never needs two clocks; empty if it may need two. */
    private static Optional<String> reason(Metric metric) {
        if (metric instanceof FootprintMetric) {
            return Optional.of("a footprint is no time");
        } else if (metric instanceof ThroughputMetric
                || metric instanceof JitterMetric jitter && jitter.getOf() instanceof ThroughputMetric) {
            return Optional.of("a throughput is counted by one clock");
        }
        boolean isOfOther = metric.getAt() == null && metric instanceof JitterMetric jitter && jitter.getOf() != null;
        MeasurePoint at = isOfOther ? ((JitterMetric) metric).getOf().getAt() : metric.getAt();
        return isCall(at) ? Optional.of("a call begins and ends at one place, by one clock") : Optional.empty();
    }

    private static boolean isCall(MeasurePoint at) {
        if (at instanceof PortPoint point) {
            return point.getOperation() != null || isOfCalls(point.getPort());
        } else if (at instanceof ConnectionPoint point) {
            return point.getOperation() != null
                    || point.getConnection() != null
                            && point.getConnection().getSource() != null
                            && isOfCalls(point.getConnection().getSource().getPort());
        }
        return false;
    }

    private static boolean isOfCalls(Port port) {
        Port end = Ports.resolve(port);
        return end != null && !end.eIsProxy() && !(end instanceof EventPort);
    }
}
