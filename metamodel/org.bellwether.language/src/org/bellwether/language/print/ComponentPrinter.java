// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print;

import java.util.List;
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

/** Components, servers, clients and homes. */
final class ComponentPrinter {
    private final ElementWriter pen;
    private final PortPrinter ports;
    private final OperationPrinter operations;
    private final BehaviourPrinter behaviours;

    ComponentPrinter(ElementWriter pen, PortPrinter ports, BehaviourPrinter behaviours) {
        this.pen = pen;
        this.ports = ports;
        this.operations = new OperationPrinter(pen);
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
            if (!Missing.isName(c.getBase())) {
                head.clause(": " + pen.names.of(c.eContainer(), c.getBase()));
            }
            idl.supertypes(head, "supports", c, c.getSupports());
        }
        pen.block(type, head, () -> body(type), "};");
    }

    private void body(ActiveType type) {
        type.getPorts().forEach(ports::print);
        if (type instanceof ServerType s) {
            pen.gap();
            s.getAdapters().forEach(ports::adapter);
        }
        attributes(type.getAttributes());
        pen.gap();
        if (type.getThreading() != Threading.MULTITHREADED) {
            String word = Lexemes.word(ComponentPackage.Literals.THREADING, type.getThreading());
            pen.more(type, new Line("threading " + word + ";"));
        }
        if (type instanceof ClientType c && !Missing.is(c.getThreads())) {
            pen.more(c, new Line("threads " + pen.expressions.print(c.getThreads()) + ";"));
        }
        pen.gap();
        type.getState().forEach(this::state);
        pen.gap();
        type.getTimers().forEach(this::timer);
        for (Behaviour b : type.getBehaviours()) {
            pen.gap();
            behaviours.print(b);
        }
    }

    void attributes(List<Attribute> attributes) {
        pen.gap();
        attributes.forEach(a -> pen.statement(a, operations.attribute(a)));
    }

    private void state(StateVariable s) {
        Line line = new Line("state " + pen.types.declarator(s, s.getName()));
        pen.statement(
                s, line.add(Missing.is(s.getInitial()) ? ";" : " = " + pen.expressions.print(s.getInitial()) + ";"));
    }

    private void timer(Timer t) {
        Line line = new Line("timer " + Lexemes.name(t.getName()));
        pen.clause(line, "rate", t.getRate());
        if (!Missing.is(t.getMinimumRate()) && !Missing.is(t.getMaximumRate())) {
            line.clause("between " + pen.expressions.bound(t.getMinimumRate()) + " .. "
                    + pen.expressions.bound(t.getMaximumRate()));
        } else {
            pen.clause(line, "at least", t.getMinimumRate());
            pen.clause(line, "at most", t.getMaximumRate());
        }
        pen.clause(line, "period", t.getPeriod());
        pen.clause(line, "offset", t.getOffset());
        pen.clause(line, "jitter", t.getJitter());
        pen.clause(line, "count", t.getCount());
        pen.statement(t, line.add(";"));
    }

    private void home(Home h, IdlPrinter idl) {
        Line head = IdlPrinter.head("home", h);
        if (!Missing.isName(h.getBase())) {
            head.clause(": " + pen.names.of(h.eContainer(), h.getBase()));
        }
        idl.supertypes(head, "supports", h, h.getSupports());
        head.clause("manages " + pen.names.of(h.eContainer(), h.getManages()));
        if (!Missing.isName(h.getPrimaryKey())) {
            head.clause("primarykey " + pen.names.of(h.eContainer(), h.getPrimaryKey()));
        }
        pen.block(
                h,
                head,
                () -> {
                    idl.all(h.getMembers());
                    h.getFinders().forEach(f -> pen.statement(f, operations.factory("finder", f)));
                },
                "};");
    }
}
