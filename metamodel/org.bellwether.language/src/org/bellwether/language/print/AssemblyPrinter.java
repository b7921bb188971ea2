// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print;

import java.util.Set;
import org.bellwether.language.print.text.Lexemes;
import org.bellwether.language.print.text.Line;
import org.bellwether.language.print.text.UnsetValues;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.AssemblyPackage;
import org.bellwether.model.assembly.AttributeValue;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.assembly.Edge;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.assembly.ParameterValue;
import org.bellwether.model.assembly.SyncScope;
import org.bellwether.model.assembly.TimerSetting;
import org.bellwether.model.assembly.Topology;
import org.bellwether.model.component.Behaviour;

/** Prints assemblies: instances and their connections. */
final class AssemblyPrinter {
    /** Words that begin a statement in an assembly, except for IDL's keywords. */
    private static final Set<String> FIRST_WORDS = Set.of("parameter", "export", "exports", "calls", "connection");

    private final ElementWriter writer;
    private final PortPrinter ports;
    private final ParameterPrinter parameters;
    private final OptionPrinter options;
    private final BehaviourPrinter behaviours;
    private final OperationPrinter operations;

    AssemblyPrinter(
            ElementWriter writer,
            PortPrinter ports,
            ParameterPrinter parameters,
            OptionPrinter options,
            BehaviourPrinter behaviours) {
        this.writer = writer;
        this.ports = ports;
        this.parameters = parameters;
        this.options = options;
        this.behaviours = behaviours;
        this.operations = new OperationPrinter(writer);
    }

    void print(Assembly a) {
        Line head = IdlPrinter.head("assembly", a);
        writer.block(a, head, () -> body(a), "}");
    }

    private void body(Assembly a) {
        a.getParameters().forEach(parameters::print);
        writer.gap();
        a.getPorts().forEach(ports::print);
        writer.gap();
        a.getAttributes().forEach(t -> writer.statement(t, operations.attribute(t)));
        writer.gap();
        a.getInstances().forEach(this::instance);
        writer.gap();
        a.getConnections().forEach(this::connection);
    }

    private void instance(Instance i) {
        Line head = new Line(Lexemes.firstName(i.getName(), FIRST_WORDS)
                + writer.expressions.dimensions(i.getDimensions()) + " : " + writer.names.of(i, i.getType()));
        writer.compact(i, head, () -> body(i));
    }

    private void body(Instance i) {
        i.getAttributeValues().forEach(this::attributeValue);
        i.getTimerSettings().forEach(this::timerSetting);
        i.getParameterValues().forEach(this::parameterValue);
        i.getAssumptions().forEach(behaviours::assumption);
        for (Behaviour b : i.getBehaviours()) {
            writer.gap();
            behaviours.print(b);
        }
    }

    private void attributeValue(AttributeValue v) {
        String name = writer.names.local(v, AssemblyPackage.Literals.ATTRIBUTE_VALUE__ATTRIBUTE);
        writer.statement(v, new Line(name + " = " + writer.expressions.print(v.getValue()) + ";"));
    }

    private void parameterValue(ParameterValue v) {
        String name = writer.names.local(v, AssemblyPackage.Literals.PARAMETER_VALUE__PARAMETER);
        writer.statement(v, new Line("${" + name + "} = " + writer.expressions.value(v.getValue()) + ";"));
    }

    private void timerSetting(TimerSetting t) {
        Line line = new Line("timer " + writer.names.local(t, AssemblyPackage.Literals.TIMER_SETTING__TIMER));
        writer.clause(line, "rate", t.getRate());
        writer.clause(line, "period", t.getPeriod());
        writer.clause(line, "offset", t.getOffset());
        writer.clause(line, "jitter", t.getJitter());
        writer.clause(line, "count", t.getCount());
        writer.statement(t, line.add(";"));
    }

    private void connection(Connection c) {
        boolean named = !Lexemes.isMissing(c.getName());
        Line head = new Line(named ? "connection " + Lexemes.name(c.getName()) + " : " : "");
        head.add(end(c.getSource(), named ? Set.of() : FIRST_WORDS));
        head.clause("-> " + end(c.getTarget(), Set.of()));
        if (c.getTopology() != null) {
            topology(head, c.getTopology());
        }
        writer.compact(c, head, () -> body(c));
    }

    private void body(Connection c) {
        if (c.getSyncScope() != SyncScope.TRANSPORT) {
            writer.more(
                    c, new Line("sync " + Lexemes.word(AssemblyPackage.Literals.SYNC_SCOPE, c.getSyncScope()) + ";"));
        }
        if (!UnsetValues.is(c.getTimeout())) {
            writer.more(c, new Line("timeout " + writer.expressions.print(c.getTimeout()) + ";"));
        }
        c.getOptions().forEach(options::setting);
    }

    private String end(ConnectionEnd end, Set<String> words) {
        return end == null
                ? Lexemes.MISSING
                : writer.names.local(end, AssemblyPackage.Literals.CONNECTION_END__INSTANCE, words)
                        + writer.expressions.indices(end.getIndices()) + "."
                        + writer.names.local(end, AssemblyPackage.Literals.CONNECTION_END__PORT);
    }

    private void topology(Line line, Topology t) {
        line.clause("as " + Lexemes.word(AssemblyPackage.Literals.TOPOLOGY_KIND, t.getKind()));
        if (!UnsetValues.is(t.getDegree())) {
            line.word("degree " + writer.expressions.print(t.getDegree()));
        }
        if (!UnsetValues.is(t.getSeed())) {
            line.word("seed " + writer.expressions.print(t.getSeed()));
        }
        if (!t.getEdges().isEmpty()) {
            line.word(": ").list(t.getEdges().stream().map(this::edge).toList());
        }
    }

    private String edge(Edge e) {
        String source = writer.expressions.indices(e.getSource());
        String target = writer.expressions.indices(e.getTarget());
        return (source + " -> " + target).strip();
    }
}
