// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print;

import java.util.List;
import org.bellwether.language.print.text.Lexemes;
import org.bellwether.language.print.text.Line;
import org.bellwether.language.print.text.UnsetValues;
import org.bellwether.model.component.ActiveType;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.ClientType;
import org.bellwether.model.component.ComponentPackage;
import org.bellwether.model.component.ComponentType;
import org.bellwether.model.component.Home;
import org.bellwether.model.component.ServerType;
import org.bellwether.model.component.StateVariable;
import org.bellwether.model.component.Threading;
import org.bellwether.model.component.Timer;
import org.bellwether.model.idl.Attribute;
import org.bellwether.model.idl.Definition;

/** Prints components, servers, clients and homes. */
final class ComponentPrinter {
    private final ElementWriter writer;
    private final PortPrinter ports;
    private final OperationPrinter operations;
    private final BehaviourPrinter behaviours;

    ComponentPrinter(ElementWriter writer, PortPrinter ports, BehaviourPrinter behaviours) {
        this.writer = writer;
        this.ports = ports;
        this.operations = new OperationPrinter(writer);
        this.behaviours = behaviours;
    }

    void print(Definition d, IdlPrinter idl) {
        if (d instanceof Home h) {
            home(h, idl);
            return;
        }
        ActiveType type = (ActiveType) d;
        String keyword = type instanceof ServerType ? "server" : type instanceof ClientType ? "client" : "component";
        Line head = IdlPrinter.head(keyword, type);
        if (type instanceof ComponentType c) {
            if (!UnsetValues.isName(c.getBase())) {
                head.clause(": " + writer.names.of(c.eContainer(), c.getBase()));
            }
            idl.supertypes(head, "supports", c, c.getSupports());
        }
        writer.block(type, head, () -> body(type), "};");
    }

    private void body(ActiveType type) {
        type.getPorts().forEach(ports::print);
        if (type instanceof ServerType s) {
            writer.gap();
            s.getAdapters().forEach(ports::adapter);
        }
        attributes(type.getAttributes());
        writer.gap();
        if (type.getThreading() != Threading.MULTITHREADED) {
            String word = Lexemes.word(ComponentPackage.Literals.THREADING, type.getThreading());
            writer.more(type, new Line("threading " + word + ";"));
        }
        if (type instanceof ClientType c && !UnsetValues.is(c.getThreads())) {
            writer.more(c, new Line("threads " + writer.expressions.print(c.getThreads()) + ";"));
        }
        writer.gap();
        type.getState().forEach(this::state);
        writer.gap();
        type.getTimers().forEach(this::timer);
        writer.gap();
        type.getAssumptions().forEach(behaviours::assumption);
        for (Behaviour b : type.getBehaviours()) {
            writer.gap();
            behaviours.print(b);
        }
    }

    void attributes(List<Attribute> attributes) {
        writer.gap();
        attributes.forEach(a -> writer.statement(a, operations.attribute(a)));
    }

    private void state(StateVariable s) {
        Line line = new Line("state " + writer.types.declarator(s, s.getName()));
        writer.statement(
                s,
                line.add(
                        UnsetValues.is(s.getInitial()) ? ";" : " = " + writer.expressions.print(s.getInitial()) + ";"));
    }

    private void timer(Timer t) {
        Line line = new Line("timer " + Lexemes.name(t.getName()));
        writer.clause(line, "rate", t.getRate());
        if (!UnsetValues.is(t.getMinimumRate()) && !UnsetValues.is(t.getMaximumRate())) {
            line.clause("between " + writer.expressions.bound(t.getMinimumRate()) + " .. "
                    + writer.expressions.bound(t.getMaximumRate()));
        } else {
            writer.clause(line, "at least", t.getMinimumRate());
            writer.clause(line, "at most", t.getMaximumRate());
        }
        writer.clause(line, "period", t.getPeriod());
        writer.clause(line, "offset", t.getOffset());
        writer.clause(line, "jitter", t.getJitter());
        writer.clause(line, "count", t.getCount());
        writer.statement(t, line.add(";"));
    }

    private void home(Home h, IdlPrinter idl) {
        Line head = IdlPrinter.head("home", h);
        if (!UnsetValues.isName(h.getBase())) {
            head.clause(": " + writer.names.of(h.eContainer(), h.getBase()));
        }
        idl.supertypes(head, "supports", h, h.getSupports());
        head.clause("manages " + writer.names.of(h.eContainer(), h.getManages()));
        if (!UnsetValues.isName(h.getPrimaryKey())) {
            head.clause("primarykey " + writer.names.of(h.eContainer(), h.getPrimaryKey()));
        }
        writer.block(
                h,
                head,
                () -> {
                    idl.all(h.getMembers());
                    h.getFinders().forEach(f -> writer.statement(f, operations.factory("finder", f)));
                },
                "};");
    }
}
