// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.util;

import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.model.assembly.AttributeValue;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.assembly.InstancePath;
import org.bellwether.model.assembly.ParameterValue;
import org.bellwether.model.assembly.TimerSetting;
import org.bellwether.model.component.ArgumentValue;
import org.bellwether.model.component.Assumption;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.EventTrigger;
import org.bellwether.model.component.FieldValue;
import org.bellwether.model.component.OperationTrigger;
import org.bellwether.model.component.StartTrigger;
import org.bellwether.model.component.TimerTrigger;
import org.bellwether.model.component.Trigger;
import org.bellwether.model.deployment.Endpoint;
import org.bellwether.model.deployment.LinkAddress;
import org.bellwether.model.deployment.Placement;
import org.bellwether.model.experiment.Import;
import org.bellwether.model.experiment.LoopDriver;
import org.bellwether.model.experiment.PrimaryFigure;
import org.bellwether.model.experiment.Response;
import org.bellwether.model.experiment.SpecialisationSetting;
import org.bellwether.model.idl.ForwardDeclaration;
import org.bellwether.model.idl.Include;
import org.bellwether.model.options.OptionReference;
import org.bellwether.model.options.OptionRendering;
import org.bellwether.model.options.OptionSetting;
import org.bellwether.model.parameter.NamedElement;
import org.eclipse.emf.ecore.EObject;

/**
 * Computes the keys of elements without a name from the elements to which they refer. A key need not be unique; a
 * caller that needs unique keys numbers the repetitions.
 */
public final class ElementKeys {
    private ElementKeys() {}

    /** Returns the name of a named element (a connection may have one too), or null. */
    public static String name(EObject element) {
        String name =
                element instanceof NamedElement n ? n.getName() : element instanceof Connection c ? c.getName() : null;
        return name == null || name.isEmpty() ? null : name;
    }

    /**
     * Returns the key of an element without a name, such as {@code airframe.gps-gps.data} of a connection; may be
     * empty.
     */
    public static String key(EObject e) {
        if (e instanceof Connection c) {
            return end(c.getSource()) + "-" + end(c.getTarget());
        } else if (e instanceof Behaviour b) {
            return trigger(b.getTrigger());
        } else if (e instanceof Placement p) {
            return path(p.getInstance());
        } else if (e instanceof LoopDriver d) {
            return join(path(d.getInstance()), nameOf(d.getTimer()));
        } else if (e instanceof OptionSetting s) {
            return s.getOption() == null ? "" : key(s.getOption());
        } else if (e instanceof OptionReference r) {
            return join(r.getTarget(), r.getOption());
        } else if (e instanceof PrimaryFigure p) {
            return join(nameOf(p.getMetric()), p.getStatistic(), p.getPhase() == null ? null : nameOf(p.getPhase()));
        } else if (e instanceof Response r) {
            return join(nameOf(r.getMetric()), r.getStatistic());
        } else if (e instanceof Assumption a) {
            return assumed(a);
        }
        return Objects.requireNonNullElse(simpleKey(e), "");
    }

    private static String simpleKey(EObject e) {
        return e instanceof Import i
                ? i.getPath()
                : e instanceof Include i
                        ? i.getPath()
                        : e instanceof ForwardDeclaration f
                                ? nameOf(f.getDefinition())
                                : e instanceof AttributeValue v
                                        ? nameOf(v.getAttribute())
                                        : e instanceof TimerSetting s
                                                ? nameOf(s.getTimer())
                                                : e instanceof ParameterValue v
                                                        ? nameOf(v.getParameter())
                                                        : e instanceof ArgumentValue v
                                                                ? nameOf(v.getParameter())
                                                                : e instanceof FieldValue v
                                                                        ? nameOf(v.getMember())
                                                                        : e instanceof SpecialisationSetting s
                                                                                ? s.getSpecialisation()
                                                                                : e instanceof LinkAddress a
                                                                                        ? nameOf(a.getNode())
                                                                                        : e instanceof Endpoint p
                                                                                                ? p.getProtocol()
                                                                                                        .getLiteral()
                                                                                                : e
                                                                                                                instanceof
                                                                                                                OptionRendering
                                                                                                                        r
                                                                                                        ? r.getForm()
                                                                                                                .getLiteral()
                                                                                                        : null;
    }

    /** Returns the invariant of an assumption, as in the notation: {@code one-thread}. */
    public static String assumed(Assumption assumption) {
        return assumption.getInvariant().name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns one end of a connection: {@code airframe.gps}. */
    public static String end(ConnectionEnd end) {
        return end == null ? "?" : join(nameOf(end.getInstance()), nameOf(end.getPort()));
    }

    /** Returns the path of an instance in nested assemblies: {@code left.gps}. */
    public static String path(InstancePath path) {
        return path == null
                ? "?"
                : path.getSteps().stream().map(s -> nameOf(s.getInstance())).collect(Collectors.joining("."));
    }

    /**
     * Returns the name of a behaviour's trigger: {@code start}, a timer's or sink's name, or {@code port.operation}.
     */
    public static String trigger(Trigger trigger) {
        return trigger instanceof StartTrigger
                ? "start"
                : trigger instanceof TimerTrigger t
                        ? nameOf(t.getTimer())
                        : trigger instanceof EventTrigger t
                                ? nameOf(t.getSink())
                                : trigger instanceof OperationTrigger t
                                        ? join(
                                                t.getPort() == null ? null : nameOf(t.getPort()),
                                                nameOf(t.getOperation()))
                                        : "?";
    }

    private static String nameOf(EObject element) {
        String name = element == null ? null : name(element);
        return name == null ? "?" : name;
    }

    private static String join(String... parts) {
        return Stream.of(parts).filter(Objects::nonNull).collect(Collectors.joining("."));
    }
}
