// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print;

import java.util.List;
import java.util.Set;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.AssemblyPackage;
import org.bellwether.model.assembly.AttributeValue;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.assembly.Dimension;
import org.bellwether.model.assembly.Edge;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.assembly.ParameterValue;
import org.bellwether.model.assembly.SyncScope;
import org.bellwether.model.assembly.TimerSetting;
import org.bellwether.model.assembly.Topology;
import org.bellwether.model.component.Behaviour;

/** Assemblies: instances and their connections. */
final class AssemblyPrinter {
    /** Words that begin a statement in an assembly, IDL's keywords aside. */
    private static final Set<String> FIRST_WORDS = Set.of("parameter", "export", "exports", "calls", "connection");

    private final ElementWriter pen;
    private final PortPrinter ports;
    private final ParameterPrinter parameters;
    private final OptionPrinter options;
    private final BehaviourPrinter behaviours;
    private final OperationPrinter operations;

    AssemblyPrinter(
            ElementWriter pen,
            PortPrinter ports,
            ParameterPrinter parameters,
            OptionPrinter options,
            BehaviourPrinter behaviours) {
        this.pen = pen;
        this.ports = ports;
        this.parameters = parameters;
        this.options = options;
        this.behaviours = behaviours;
        this.operations = new OperationPrinter(pen);
    }

    void print(Assembly a) {
        Line head = IdlPrinter.head("assembly", a);
        pen.block(a, head, () -> body(a), "}");
    }

    private void body(Assembly a) {
        a.getParameters().forEach(parameters::print);
        pen.gap();
        a.getPorts().forEach(ports::print);
        pen.gap();
        a.getAttributes().forEach(t -> pen.statement(t, operations.attribute(t)));
        pen.gap();
        a.getInstances().forEach(this::instance);
        pen.gap();
        a.getConnections().forEach(this::connection);
    }

    private void instance(Instance i) {
        Line head = new Line(Lexemes.firstName(i.getName(), FIRST_WORDS) + dimensions(i.getDimensions(), pen) + " : "
                + pen.names.of(i, i.getType()));
        pen.compact(i, head, () -> body(i));
    }

    private void body(Instance i) {
        i.getAttributeValues().forEach(this::attributeValue);
        i.getTimerSettings().forEach(this::timerSetting);
        i.getParameterValues().forEach(this::parameterValue);
        for (Behaviour b : i.getBehaviours()) {
            pen.gap();
            behaviours.print(b);
        }
    }

    /** The sizes of an array: {@code [row : 10][column : 10]}. */
    static String dimensions(List<Dimension> dimensions, ElementWriter pen) {
        StringBuilder out = new StringBuilder();
        for (Dimension d : dimensions) {
            String name = Lexemes.isMissing(d.getName()) ? "" : Lexemes.name(d.getName()) + " : ";
            out.append('[')
                    .append(name)
                    .append(pen.expressions.print(d.getSize()))
                    .append(']');
        }
        return out.toString();
    }

    private void attributeValue(AttributeValue v) {
        String name = pen.names.local(v, AssemblyPackage.Literals.ATTRIBUTE_VALUE__ATTRIBUTE);
        pen.statement(v, new Line(name + " = " + pen.expressions.print(v.getValue()) + ";"));
    }

    private void parameterValue(ParameterValue v) {
        String name = pen.names.local(v, AssemblyPackage.Literals.PARAMETER_VALUE__PARAMETER);
        pen.statement(v, new Line("${" + name + "} = " + pen.expressions.value(v.getValue()) + ";"));
    }

    private void timerSetting(TimerSetting t) {
        Line line = new Line("timer " + pen.names.local(t, AssemblyPackage.Literals.TIMER_SETTING__TIMER));
        pen.clause(line, "rate", t.getRate());
        pen.clause(line, "period", t.getPeriod());
        pen.clause(line, "offset", t.getOffset());
        pen.clause(line, "jitter", t.getJitter());
        pen.clause(line, "count", t.getCount());
        pen.statement(t, line.add(";"));
    }

    private void connection(Connection c) {
        boolean named = !Lexemes.isMissing(c.getName());
        Line head = new Line(named ? "connection " + Lexemes.name(c.getName()) + " : " : "");
        head.add(end(c.getSource(), named ? Set.of() : FIRST_WORDS));
        head.clause("-> " + end(c.getTarget(), Set.of()));
        if (c.getTopology() != null) {
            topology(head, c.getTopology());
        }
        pen.compact(c, head, () -> body(c));
    }

    private void body(Connection c) {
        if (c.getSyncScope() != SyncScope.TRANSPORT) {
            pen.more(c, new Line("sync " + Lexemes.word(AssemblyPackage.Literals.SYNC_SCOPE, c.getSyncScope()) + ";"));
        }
        if (!Missing.is(c.getTimeout())) {
            pen.more(c, new Line("timeout " + pen.expressions.print(c.getTimeout()) + ";"));
        }
        c.getOptions().forEach(options::setting);
    }

    private String end(ConnectionEnd end, Set<String> words) {
        return end == null
                ? Lexemes.MISSING
                : pen.names.local(end, AssemblyPackage.Literals.CONNECTION_END__INSTANCE, words)
                        + pen.expressions.indices(end.getIndices()) + "."
                        + pen.names.local(end, AssemblyPackage.Literals.CONNECTION_END__PORT);
    }

    private void topology(Line line, Topology t) {
        line.clause("as " + Lexemes.word(AssemblyPackage.Literals.TOPOLOGY_KIND, t.getKind()));
        if (!Missing.is(t.getDegree())) {
            line.word("degree " + pen.expressions.print(t.getDegree()));
        }
        if (!Missing.is(t.getSeed())) {
            line.word("seed " + pen.expressions.print(t.getSeed()));
        }
        if (!t.getEdges().isEmpty()) {
            line.word(": ").list(t.getEdges().stream().map(this::edge).toList());
        }
    }

    private String edge(Edge e) {
        String source = pen.expressions.indices(e.getSource());
        String target = pen.expressions.indices(e.getTarget());
        return (source + " -> " + target).strip();
    }
}
