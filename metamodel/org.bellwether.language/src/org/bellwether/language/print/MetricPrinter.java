// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print;

import java.util.List;
import org.bellwether.language.print.text.Lexemes;
import org.bellwether.language.print.text.Line;
import org.bellwether.language.print.text.UnsetValues;
import org.bellwether.language.text.ConnectionByEnds;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.AssemblyPackage;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.experiment.ConnectionPoint;
import org.bellwether.model.experiment.DeadlineMissMetric;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.ExperimentPackage;
import org.bellwether.model.experiment.FootprintKind;
import org.bellwether.model.experiment.FootprintMetric;
import org.bellwether.model.experiment.JitterMetric;
import org.bellwether.model.experiment.LatencyMetric;
import org.bellwether.model.experiment.MeasurePoint;
import org.bellwether.model.experiment.Metric;
import org.bellwether.model.experiment.PathEnd;
import org.bellwether.model.experiment.PathPoint;
import org.bellwether.model.experiment.Pooling;
import org.bellwether.model.experiment.PortPoint;
import org.bellwether.model.experiment.ThroughputMetric;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.Models;

/** Prints metrics: the subject, the place, the limits, and the number of samples. */
final class MetricPrinter {
    private final ElementWriter writer;
    private final PathPrinter paths;

    MetricPrinter(ElementWriter writer, PathPrinter paths) {
        this.writer = writer;
        this.paths = paths;
    }

    void print(Metric m) {
        Line line = new Line("measure " + kind(m) + " " + Lexemes.name(m.getName()));
        if (m instanceof JitterMetric j && !UnsetValues.isName(j.getOf())) {
            line.clause("of " + writer.names.local(j, ExperimentPackage.Literals.JITTER_METRIC__OF));
        } else if (m instanceof FootprintMetric f) {
            footprint(line, f);
        }
        place(line, m.getAt());
        list(line, "in ", writer.names.allLocal(m, ExperimentPackage.Literals.METRIC__PHASES));
        if (m instanceof LatencyMetric l) {
            list(line, "percentiles ", writer.expressions.list(l.getPercentiles()));
        } else if (m instanceof DeadlineMissMetric d) {
            writer.clause(line, "deadline", d.getDeadline());
        }
        counts(line, m);
        writer.statement(m, line.add(";"));
    }

    private static void list(Line line, String keyword, List<String> items) {
        if (!items.isEmpty()) {
            line.clause(keyword).list(items);
        }
    }

    private static String kind(Metric m) {
        return m instanceof LatencyMetric
                ? "latency"
                : m instanceof ThroughputMetric
                        ? "throughput"
                        : m instanceof JitterMetric
                                ? "jitter"
                                : m instanceof DeadlineMissMetric ? "misses" : "footprint";
    }

    private void footprint(Line line, FootprintMetric f) {
        if (f.getKind() != FootprintKind.RESIDENT) {
            line.word(": " + Lexemes.word(ExperimentPackage.Literals.FOOTPRINT_KIND, f.getKind()));
        }
        if (!UnsetValues.isName(f.getProcess())) {
            line.clause("of " + process(f));
        }
    }

    /** Returns a process, prefixed with its node: {@code head/control}. */
    private String process(FootprintMetric f) {
        String name = writer.names.local(f, ExperimentPackage.Literals.FOOTPRINT_METRIC__PROCESS);
        boolean alone = f.getProcess().eIsProxy() || name.contains("::");
        String node = alone ? null : ElementKeys.name(f.getProcess().eContainer());
        return node == null ? name : Lexemes.name(node) + "/" + name;
    }

    private void place(Line line, MeasurePoint at) {
        if (at instanceof PortPoint p) {
            line.clause("at " + paths.point(p));
        } else if (at instanceof ConnectionPoint c) {
            String operation = UnsetValues.isName(c.getOperation())
                    ? ""
                    : "." + writer.names.local(c, ExperimentPackage.Literals.CONNECTION_POINT__OPERATION);
            line.clause("over " + (c instanceof ConnectionByEnds e ? ends(e) : connection(c)) + operation);
        } else if (at instanceof PathPoint p) {
            line.clause("from " + paths.point(p.getFrom()) + " to " + paths.point(p.getTo()));
            if (p.getEnd() != PathEnd.COMPLETION) {
                line.word("until " + Lexemes.word(ExperimentPackage.Literals.PATH_END, p.getEnd()));
            }
        }
    }

    /**
     * Returns a connection's name or, for a connection without one, its ends, with a number if several have these ends.
     */
    private String connection(ConnectionPoint point) {
        Connection c = point.getConnection();
        if (c == null || c.eIsProxy() || !UnsetValues.isName(c) || !(c.eContainer() instanceof Assembly assembly)) {
            return writer.names.local(point, ExperimentPackage.Literals.CONNECTION_POINT__CONNECTION);
        }
        int number = 0;
        for (Connection each : assembly.getConnections()) {
            boolean same = UnsetValues.isName(each) && ElementKeys.key(each).equals(ElementKeys.key(c));
            number += same ? 1 : 0;
            if (each == c) {
                break;
            }
        }
        boolean numbered = number > 1 || c.getTarget() == null && point.getOperation() != null;
        return end(c.getSource(), point) + " -> " + end(c.getTarget(), point) + (numbered ? " ~" + number : "");
    }

    private String ends(ConnectionByEnds point) {
        return end(point.getSource(), point) + " -> " + end(point.getTarget(), point)
                + (point.getNumber() == 1 && point.getTarget() != null ? "" : " ~" + point.getNumber());
    }

    /** Returns an end of a connection; the name of an instance outside of the deployed assembly is qualified. */
    private String end(ConnectionEnd end, ConnectionPoint from) {
        if (end == null) {
            return Lexemes.MISSING;
        }
        Experiment experiment = Models.containing(from, Experiment.class);
        Deployment deployment = experiment == null ? null : experiment.getDeployment();
        Instance instance = end.getInstance();
        boolean elsewhere = !UnsetValues.isName(instance)
                && !instance.eIsProxy()
                && (deployment == null || deployment.getAssembly() != instance.eContainer());
        String name = elsewhere
                ? writer.names.of(from, instance)
                : writer.names.local(end, AssemblyPackage.Literals.CONNECTION_END__INSTANCE);
        return name + "." + writer.names.port(end, from);
    }

    private void counts(Line line, Metric m) {
        writer.clause(line, "clock error", m.getClockErrorLimit());
        String warmup = UnsetValues.is(m.getWarmup()) ? "" : " warmup " + writer.expressions.print(m.getWarmup());
        String samples = UnsetValues.is(m.getSamples()) ? "" : " samples " + writer.expressions.print(m.getSamples());
        if (!warmup.isEmpty() || !samples.isEmpty()) {
            line.clause((warmup + samples).strip());
        }
        if (m.getPooling() != Pooling.POOLED) {
            line.clause(Lexemes.word(ExperimentPackage.Literals.POOLING, m.getPooling()));
        }
    }
}
