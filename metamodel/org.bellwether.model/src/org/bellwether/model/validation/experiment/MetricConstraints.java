// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.experiment;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.OptionalLong;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.component.EventPort;
import org.bellwether.model.component.EventSink;
import org.bellwether.model.component.EventSource;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.ProvidedPort;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.evaluation.UnitKind;
import org.bellwether.model.experiment.ConnectionPoint;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.FootprintMetric;
import org.bellwether.model.experiment.JitterMetric;
import org.bellwether.model.experiment.LatencyMetric;
import org.bellwether.model.experiment.MeasurePoint;
import org.bellwether.model.experiment.Metric;
import org.bellwether.model.experiment.PathPoint;
import org.bellwether.model.experiment.PortPoint;
import org.bellwether.model.experiment.ThroughputMetric;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.Interfaces;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.Ports;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.bellwether.model.validation.analysis.TriggerGraph;
import org.bellwether.model.validation.analysis.TriggerGraph.Lead;
import org.bellwether.model.validation.analysis.Wiring.End;
import org.bellwether.model.validation.analysis.Wiring.Leaf;
import org.bellwether.model.validation.values.PlannedValues;
import org.eclipse.emf.ecore.EObject;

/** Checks that metrics measure existing places at which something happens. */
public final class MetricConstraints implements Constraint {
    private static final long DEFAULT_SAMPLES = 1_000;
    /** The least number of samples beyond a percentile; the statistics refuse a percentile with fewer. */
    private static final int SAMPLES_BEYOND = 2;

    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof Metric metric) {
            checkKind(metric, problems);
        }
        if (element instanceof LatencyMetric metric) {
            metric.getPercentiles().forEach(p -> checkPercentile(metric, p, problems));
        }
        Experiment experiment = Models.containing(element, Experiment.class);
        Assembly assembly = experiment == null || experiment.getDeployment() == null
                ? null
                : experiment.getDeployment().getAssembly();
        if (assembly == null || analysis.wiring(assembly).isTooLarge()) {
            return;
        } else if (element instanceof PortPoint point) {
            checkPort(point, assembly, analysis, problems);
        } else if (element instanceof ConnectionPoint point && point.getConnection() != null) {
            checkConnection(point, assembly, problems);
        } else if (element instanceof PathPoint point && point.getFrom() != null && point.getTo() != null) {
            checkPath(point, assembly, analysis, problems);
        }
    }

    private static void checkKind(Metric metric, ProblemCollector problems) {
        MeasurePoint at = metric.getAt();
        boolean elsewhere = metric instanceof FootprintMetric || metric instanceof JitterMetric j && j.getOf() != null;
        if (at == null && !elsewhere) {
            problems.add(ProblemCode.BW512, metric, "the metric " + metric.getName() + " names no place");
        } else if (metric instanceof JitterMetric j
                && j.getOf() != null
                && !(j.getOf() instanceof LatencyMetric || j.getOf() instanceof ThroughputMetric)) {
            problems.addAt(
                    ProblemCode.BW512,
                    metric,
                    j.getOf(),
                    j.getOf().getName() + " is neither a latency nor a throughput");
        } else if (at instanceof PortPoint p
                && p.getPort() != null
                && !(Ports.resolve(p.getPort()) instanceof EventPort)
                && p.getOperation() == null) {
            problems.addAt(
                    ProblemCode.BW512,
                    metric,
                    p,
                    "the metric names no operation of " + p.getPort().getName());
        } else if (at instanceof PortPoint p
                && p.getPort() != null
                && Ports.resolve(p.getPort()) instanceof EventSource
                && !(metric instanceof ThroughputMetric)) {
            problems.addAt(
                    ProblemCode.BW512, metric, p, p.getPort().getName() + " is an event source, which has no latency");
        }
    }

    private static void checkPercentile(LatencyMetric metric, Expression percentile, ProblemCollector problems) {
        OptionalLong samples = metric.getSamples() == null
                ? OptionalLong.of(DEFAULT_SAMPLES)
                : PlannedValues.wholeNumber(metric.getSamples());
        BigDecimal value = percentile(percentile);
        if (value == null || samples.isEmpty()) {
            return;
        }
        BigDecimal hundred = BigDecimal.valueOf(100);
        BigDecimal share = hundred.subtract(value).movePointLeft(2);
        BigDecimal beyond = share.multiply(BigDecimal.valueOf(samples.getAsLong()));
        if (value.signum() <= 0 || share.signum() <= 0) {
            problems.add(
                    ProblemCode.BW517,
                    percentile,
                    "percentile " + value.toPlainString(),
                    value.toPlainString(),
                    "between 0 and 100");
        } else if (beyond.compareTo(BigDecimal.valueOf(SAMPLES_BEYOND)) < 0) {
            problems.addAt(
                    ProblemCode.BW504,
                    metric,
                    percentile,
                    value.toPlainString(),
                    samples.getAsLong(),
                    beyond.stripTrailingZeros().toPlainString(),
                    BigDecimal.valueOf(SAMPLES_BEYOND).divide(share, 0, RoundingMode.CEILING));
        }
    }

    private static BigDecimal percentile(Expression expression) {
        try {
            return PlannedValues.dependsOnRun(expression)
                    ? null
                    : Expressions.number(expression, Environment.EMPTY, UnitKind.NONE)
                            .value();
        } catch (EvaluationException e) {
            return null; // reported at the expression
        }
    }

    private static void checkPort(PortPoint point, Assembly assembly, Analysis analysis, ProblemCollector problems) {
        Leaf leaf = analysis.wiring(assembly).leaf(point.getInstance());
        Port port = point.getPort();
        if (leaf == null || leaf.instance().getType() == null || port == null) {
            return;
        } else if (!Ports.of(leaf.instance().getType()).contains(port)) {
            problems.addAt(ProblemCode.BW501, point, port, QualifiedNames.of(port), "a port", leaf);
        } else if (checkOperation(point, port, point.getOperation(), problems)
                && point.eContainer() instanceof Metric) {
            checkHappens(point, leaf, port, point.getOperation(), analysis.triggers(assembly), problems);
        }
    }

    private static boolean checkOperation(EObject at, Port port, Operation operation, ProblemCollector problems) {
        Interface type = Ports.interfaceOf(port);
        if (operation != null && (type == null || !Interfaces.operations(type).contains(operation))) {
            problems.addAt(
                    ProblemCode.BW501, at, operation, QualifiedNames.of(operation), "an operation", port.getName());
            return false;
        }
        return true;
    }

    private static void checkHappens(
            PortPoint at, Leaf leaf, Port port, Operation operation, TriggerGraph triggers, ProblemCollector problems) {
        if (port instanceof EventSink && !triggers.arrives(leaf, port, null)) {
            problems.add(ProblemCode.BW502, at, "no event arrives at " + leaf + "." + port.getName());
        } else if (port instanceof EventSource && !triggers.leaves(leaf, port, null)) {
            problems.add(ProblemCode.BW502, at, "no event leaves " + leaf + "." + port.getName());
        } else if (!(port instanceof EventPort) && operation != null) {
            boolean called = port instanceof ProvidedPort
                    ? triggers.arrives(leaf, port, operation)
                    : triggers.leaves(leaf, port, operation);
            if (!called) {
                problems.add(
                        ProblemCode.BW502,
                        at,
                        "no behaviour calls " + operation.getName() + " at " + leaf + "." + port.getName());
            }
        }
    }

    private static void checkConnection(ConnectionPoint point, Assembly assembly, ProblemCollector problems) {
        Connection connection = point.getConnection();
        if (connection.eContainer() != assembly) {
            problems.addAt(
                    ProblemCode.BW501,
                    point,
                    connection,
                    QualifiedNames.simple(connection),
                    "a connection",
                    QualifiedNames.of(assembly));
        } else if (connection.getSource() != null && connection.getSource().getPort() != null) {
            Port port = Ports.resolve(connection.getSource().getPort());
            boolean events = port instanceof EventPort;
            if (!events && point.getOperation() == null) {
                problems.add(
                        ProblemCode.BW512,
                        point,
                        "the metric names no operation of " + ElementKeys.end(connection.getSource()));
            } else if (port != null) {
                checkOperation(point, port, point.getOperation(), problems);
            }
        }
    }

    private static void checkPath(PathPoint point, Assembly assembly, Analysis analysis, ProblemCollector problems) {
        End from = end(point.getFrom(), assembly, analysis);
        End to = end(point.getTo(), assembly, analysis);
        if (from == null || to == null) {
            return;
        } else if (!(from.port() instanceof EventSource)) {
            problems.addAt(
                    ProblemCode.BW512, point, point.getFrom(), from + " is not an event source, where a path begins");
        } else if (!(to.port() instanceof EventSink)) {
            problems.addAt(ProblemCode.BW512, point, point.getTo(), to + " is not an event sink, where a path ends");
        } else {
            checkLead(point, from, to, analysis.triggers(assembly).lead(from, to), problems);
        }
    }

    private static void checkLead(PathPoint point, End from, End to, Lead lead, ProblemCollector problems) {
        if (lead == Lead.NONE) {
            problems.add(ProblemCode.BW503, point, "no event leads from " + from + " to " + to);
        } else if (lead == Lead.BROKEN_BY_A_CALL) {
            problems.add(
                    ProblemCode.BW503,
                    point,
                    "the path from " + from + " to " + to
                            + " leads through a call, and events that the called operation"
                            + " publishes begin a new activation");
        }
    }

    private static End end(PortPoint point, Assembly assembly, Analysis analysis) {
        Leaf leaf = analysis.wiring(assembly).leaf(point.getInstance());
        return leaf == null || point.getPort() == null ? null : new End(leaf, point.getPort());
    }
}
