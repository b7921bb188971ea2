// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.language.print.text.Lexemes;
import org.bellwether.language.print.text.Line;
import org.bellwether.language.print.text.UnsetValues;
import org.bellwether.model.assembly.AssemblyPackage;
import org.bellwether.model.assembly.ExportedPort;
import org.bellwether.model.component.ComponentPackage;
import org.bellwether.model.component.EventPort;
import org.bellwether.model.component.EventSource;
import org.bellwether.model.component.ExportedObject;
import org.bellwether.model.component.Facet;
import org.bellwether.model.component.IdAssignment;
import org.bellwether.model.component.IdUniqueness;
import org.bellwether.model.component.Lifespan;
import org.bellwether.model.component.ObjectAdapter;
import org.bellwether.model.component.ObjectReference;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.ProvidedPort;
import org.bellwether.model.component.RequestProcessing;
import org.bellwether.model.component.RequiredPort;
import org.bellwether.model.component.Selection;
import org.bellwether.model.component.ServantRetention;
import org.bellwether.model.component.ThreadPolicy;
import org.bellwether.model.util.Ports;

/** Prints ports of all kinds, and the object adapters of servers. */
final class PortPrinter {
    private final ElementWriter writer;
    private final OptionPrinter options;

    PortPrinter(ElementWriter writer, OptionPrinter options) {
        this.writer = writer;
        this.options = options;
    }

    void print(Port port) {
        writer.statement(port, line(port).add(";"));
    }

    private Line line(Port port) {
        String name = " " + Lexemes.name(port.getName());
        if (port instanceof ExportedPort p) {
            return new Line(
                    "export" + name + " = " + writer.names.local(p, AssemblyPackage.Literals.EXPORTED_PORT__INSTANCE)
                            + writer.expressions.indices(p.getIndices()) + "."
                            + writer.names.local(p, AssemblyPackage.Literals.EXPORTED_PORT__PORT));
        } else if (port instanceof EventPort p) {
            String keyword = p instanceof EventSource s ? s.getKind().getLiteral() : "consumes";
            return new Line(keyword + " " + writer.names.of(p, p.getEventType()) + name);
        } else if (port instanceof RequiredPort p) {
            return required(p, name);
        }
        ProvidedPort p = (ProvidedPort) port;
        Line line = new Line((p instanceof Facet ? "provides " : "exports ")
                + (Ports.isOfObject(p) ? "Object" : writer.names.of(p, p.getInterface()))
                + name);
        return p instanceof ExportedObject o ? exported(line, o) : line;
    }

    private Line exported(Line line, ExportedObject o) {
        if (!UnsetValues.is(o.getCount())) {
            line.add("[" + writer.expressions.print(o.getCount()) + "]");
        }
        if (!UnsetValues.isName(o.getAdapter())) {
            line.clause("in " + writer.names.local(o, ComponentPackage.Literals.EXPORTED_OBJECT__ADAPTER));
        }
        return line;
    }

    private Line required(RequiredPort p, String name) {
        String keyword = (p instanceof ObjectReference ? "calls" : "uses") + (p.isMultiple() ? " multiple " : " ");
        Line line = new Line(keyword + (Ports.isOfObject(p) ? "Object" : writer.names.of(p, p.getInterface())) + name);
        if (p.getSelection() != Selection.EACH) {
            line.clause("select " + Lexemes.word(ComponentPackage.Literals.SELECTION, p.getSelection()));
        }
        if (p instanceof ObjectReference r) {
            writer.clause(line, "connections", r.getConnections());
        }
        return p.isOptional() ? line.clause("optional") : line;
    }

    void adapter(ObjectAdapter a) {
        Line head = new Line("adapter " + Lexemes.name(a.getName()));
        List<String> policies = policies(a);
        if (!policies.isEmpty()) {
            head.clause("").list(policies);
        }
        writer.compact(a, head, () -> a.getOptions().forEach(options::setting));
    }

    /** Returns the policies that differ from the default, by CORBA's names. */
    private static List<String> policies(ObjectAdapter a) {
        List<String> result = new ArrayList<>();
        add(a.getLifespan() == Lifespan.TRANSIENT, "TRANSIENT", result);
        add(a.getIdAssignment() == IdAssignment.SYSTEM, "SYSTEM_ID", result);
        add(a.getIdUniqueness() == IdUniqueness.MULTIPLE, "MULTIPLE_ID", result);
        add(a.getServantRetention() == ServantRetention.NON_RETAIN, "NON_RETAIN", result);
        add(a.getRequestProcessing() == RequestProcessing.DEFAULT_SERVANT, "USE_DEFAULT_SERVANT", result);
        add(a.getRequestProcessing() == RequestProcessing.SERVANT_MANAGER, "USE_SERVANT_MANAGER", result);
        add(a.isImplicitActivation(), "IMPLICIT_ACTIVATION", result);
        add(a.getThreadPolicy() == ThreadPolicy.SINGLE_THREAD, "SINGLE_THREAD_MODEL", result);
        add(a.getThreadPolicy() == ThreadPolicy.MAIN_THREAD, "MAIN_THREAD_MODEL", result);
        return result;
    }

    private static void add(boolean set, String policy, List<String> result) {
        if (set) {
            result.add(policy);
        }
    }
}
