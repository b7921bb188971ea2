// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.save;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.bellwether.language.print.text.UnsetValues;
import org.bellwether.language.text.NameExpression;
import org.bellwether.model.component.ComponentPackage;
import org.bellwether.model.component.Home;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.idl.IdlPackage;
import org.bellwether.model.idl.TypeScope;
import org.bellwether.model.parameter.Element;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.parameter.ParameterPackage;
import org.bellwether.model.util.ElementPaths;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;

/**
 * Compares two models that should be equal: features in their order, references by their targets. Models that text
 * cannot distinguish are equal: see {@link UnsetValues}, and {@link Numbers}.
 */
public final class SameModel {
    /** The attributes that depend on another part of the element, each with the condition under which text has none. */
    private static final Map<EAttribute, Predicate<EObject>> DEPENDENT = Map.of(
            IdlPackage.Literals.DEFINITION__REPOSITORY_ID, SameModel::isUnnamed,
            IdlPackage.Literals.DEFINITION__VERSION, SameModel::isUnnamed,
            IdlPackage.Literals.MODULE__PREFIX, SameModel::isUnnamed,
            ComponentPackage.Literals.PROVIDED_PORT__OF_OBJECT, SameModel::hasInterface,
            ComponentPackage.Literals.REQUIRED_PORT__OF_OBJECT, SameModel::hasInterface,
            IdlPackage.Literals.INCLUDE__SYSTEM, SameModel::hasNoPath,
            IdlPackage.Literals.VALUE_TYPE__TRUNCATABLE, SameModel::hasNoBase);

    private final Map<EObject, EObject> partners = new IdentityHashMap<>();
    private final List<EObject> order = new ArrayList<>();
    private final boolean strict;

    private SameModel(boolean strict) {
        this.strict = strict;
    }

    /** Returns the first difference of two models, for people; empty if they are the same, comments included. */
    public static Optional<String> difference(EObject a, EObject b) {
        return new SameModel(true).compare(a, b);
    }

    /**
     * Returns the first difference of a model and the model that was read from its text, if both print the same text. Comments and
     * unresolved names are then known to be the same.
     */
    static Optional<String> differenceOfSameText(EObject a, EObject b) {
        return new SameModel(false).compare(a, b);
    }

    private Optional<String> compare(EObject a, EObject b) {
        Optional<String> difference = contents(a, b);
        for (int i = 0; i < order.size() && difference.isEmpty(); i++) {
            difference = references(order.get(i), partners.get(order.get(i)));
        }
        return difference;
    }

    private Optional<String> contents(EObject a, EObject b) {
        if (!strict && b instanceof NameExpression && isReference(a)) {
            return Optional.empty();
        }
        if (a.eClass() != b.eClass()) {
            return differ(a, "class", a.eClass().getName(), b.eClass().getName());
        }
        partners.put(a, b);
        order.add(a);
        for (EStructuralFeature feature : a.eClass().getEAllStructuralFeatures()) {
            Optional<String> difference = feature instanceof EAttribute attribute
                    ? attribute(a, b, attribute)
                    : ((EReference) feature).isContainment() ? children(a, b, feature) : Optional.empty();
            if (difference.isPresent()) {
                return difference;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> attribute(EObject a, EObject b, EAttribute attribute) {
        if (cannotBeWritten(a, attribute)) {
            return Optional.empty();
        }
        Object x = a.eGet(attribute);
        Object y = b.eGet(attribute);
        boolean noName = isName(attribute) && isEmpty(x) && isEmpty(y);
        return noName || Objects.equals(x, y) ? Optional.empty() : differ(a, attribute.getName(), x, y);
    }

    private static boolean isName(EAttribute attribute) {
        return attribute == ParameterPackage.Literals.NAMED_ELEMENT__NAME;
    }

    private static boolean isEmpty(Object name) {
        return name == null || name.equals("");
    }

    /**
     * Returns whether a value depends on a missing part: the id of an element without a name, the kind of a path that
     * does not exist.
     */
    public static boolean cannotBeWritten(EObject e, EAttribute attribute) {
        Predicate<EObject> isLost = DEPENDENT.get(attribute);
        return isLost != null && isLost.test(e);
    }

    /** Returns whether an element or its scope has no name. */
    private static boolean isUnnamed(EObject e) {
        return e instanceof NamedElement n && isEmpty(n.getName())
                || e.eContainer() instanceof InstanceType t && isEmpty(t.getName())
                || e.eContainer() instanceof Home h && h.getFinders().contains(e) && isEmpty(h.getName())
                || e.eContainer() instanceof TypeScope && isWithinUnnamed(e);
    }

    /** Returns whether a port has an interface, so that it is not a port of the type {@code Object}. */
    private static boolean hasInterface(EObject port) {
        return port.eGet(port.eClass().getEStructuralFeature("interface"), false) != null;
    }

    private static boolean hasNoPath(EObject include) {
        return include.eGet(IdlPackage.Literals.INCLUDE__PATH) == null;
    }

    private static boolean hasNoBase(EObject valueType) {
        List<?> bases = (List<?>) valueType.eGet(IdlPackage.Literals.VALUE_TYPE__BASES);
        return bases.stream().allMatch(base -> UnsetValues.isName((EObject) base));
    }

    private static boolean isWithinUnnamed(EObject e) {
        EObject scope = e.eContainer();
        while (scope instanceof TypeScope t && !isEmpty(t.getName())) {
            scope = scope.eContainer();
        }
        return scope instanceof TypeScope;
    }

    private Optional<String> children(EObject a, EObject b, EStructuralFeature feature) {
        if (feature == ParameterPackage.Literals.ELEMENT__COMMENTS && !strict) {
            return Optional.empty();
        }
        List<EObject> x = present(values(a, feature));
        List<EObject> y = present(values(b, feature));
        if (x.size() != y.size()) {
            return differ(a, feature.getName(), x.size() + " elements", y.size());
        }
        for (int i = 0; i < x.size(); i++) {
            Optional<String> difference = contents(normal(x.get(i)), normal(y.get(i)));
            if (difference.isPresent()) {
                return difference;
            }
        }
        return Optional.empty();
    }

    private static EObject normal(EObject e) {
        return e instanceof Expression x ? Numbers.normal(x) : e;
    }

    @SuppressWarnings("unchecked")
    private static List<EObject> values(EObject e, EStructuralFeature feature) {
        Object value = e.eGet(feature, false);
        return value == null ? List.of() : feature.isMany() ? (List<EObject>) value : List.of((EObject) value);
    }

    private static List<EObject> present(List<EObject> children) {
        return children.stream()
                .filter(e -> !(e instanceof Expression x && UnsetValues.is(x)))
                .toList();
    }

    private Optional<String> references(EObject a, EObject b) {
        for (EReference reference : a.eClass().getEAllReferences()) {
            if (reference.isContainment() || reference.isContainer()) {
                continue;
            }
            List<EObject> x = named(values(a, reference));
            List<EObject> y = named(values(b, reference));
            if (x.size() != y.size()) {
                return differ(a, reference.getName(), x.size() + " elements", y.size());
            }
            for (int i = 0; i < x.size(); i++) {
                if (!isSame(x.get(i), y.get(i))) {
                    return differ(a, reference.getName(), text(x.get(i)), text(y.get(i)));
                }
            }
        }
        return Optional.empty();
    }

    private static List<EObject> named(List<EObject> targets) {
        return targets.stream().filter(t -> !UnsetValues.isName(t)).toList();
    }

    /** Returns whether references have the same target, in this or another file; unresolved ones are compared by their text. */
    private boolean isSame(EObject x, EObject y) {
        return x == y || partners.get(x) == y || y.eIsProxy() && (x.eIsProxy() || !strict);
    }

    /**
     * Returns whether an expression refers to an element. A name with an unknown meaning at the same place of the same
     * text refers to the same element.
     */
    private static boolean isReference(EObject expression) {
        return !expression.eCrossReferences().isEmpty();
    }

    private static Optional<String> differ(EObject element, String feature, Object x, Object y) {
        String where = element instanceof Element
                ? ElementPaths.of(element)
                : element.eClass().getName();
        return Optional.of(where + ": " + feature + " is " + x + ", read again " + y);
    }

    private static String text(EObject target) {
        return target.eIsProxy() ? "a name that leads nowhere" : ElementPaths.of(target);
    }
}
