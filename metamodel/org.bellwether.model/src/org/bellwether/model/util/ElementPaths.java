// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.util;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Module;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/** Describes the place of an element for people: {@code assembly BasicSP / connection airframe.gps -> gps.data}. */
public final class ElementPaths {
    /** Terms for classes whose name differs from the term of the field. */
    private static final Map<String, String> KINDS = Map.of(
            "ComponentType",
            "component",
            "ServerType",
            "server",
            "ClientType",
            "client",
            "UserException",
            "exception",
            "EventType",
            "eventtype",
            "ValueType",
            "valuetype",
            "Enumeration",
            "enum",
            "StateMember",
            "member",
            "OperationParameter",
            "parameter");

    private ElementPaths() {}

    public static String of(EObject element) {
        Deque<String> steps = new ArrayDeque<>();
        for (EObject e = element; e != null; e = e.eContainer()) {
            boolean scope = e instanceof Model || e instanceof Module && e != element;
            if (!scope || e == element) {
                steps.addFirst(step(e));
            }
        }
        return String.join(" / ", steps);
    }

    /** Returns the kind of an element, as a term of the field: {@code event source}. */
    public static String kind(EObject element) {
        return KINDS.getOrDefault(
                element.eClass().getName(), words(element.eClass().getName()));
    }

    /** Returns the kind with its article: {@code an event source}. */
    public static String aKind(EObject element) {
        String kind = kind(element);
        return ("aeio".indexOf(kind.charAt(0)) >= 0 ? "an " : "a ") + kind;
    }

    private static String step(EObject e) {
        if (e instanceof Connection c && ElementKeys.name(c) == null) {
            return "connection " + ElementKeys.end(c.getSource()) + " -> " + ElementKeys.end(c.getTarget());
        }
        String name = ElementKeys.name(e);
        if (name != null) {
            boolean definition = e.eContainer() instanceof Module || e.eContainer() instanceof Model;
            return kind(e) + " " + (definition ? QualifiedNames.of(e) : name);
        }
        EReference feature = e.eContainmentFeature();
        if (feature == null || e instanceof Model) {
            return kind(e);
        }
        String key = feature.isMany() ? ElementKeys.key(e) : "";
        return !key.isEmpty()
                ? kind(e) + " " + key
                : feature.isMany() ? numbered(e, feature) : words(feature.getName());
    }

    /** Returns the kind with a number, from 1, among siblings of all kinds: {@code call 2}. */
    private static String numbered(EObject e, EReference feature) {
        return kind(e) + " " + (((List<?>) e.eContainer().eGet(feature)).indexOf(e) + 1);
    }

    private static String words(String camelCase) {
        return camelCase.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }
}
