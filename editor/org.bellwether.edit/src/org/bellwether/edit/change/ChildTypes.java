// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.language.docs.SchemaDocs;
import org.bellwether.model.BellwetherModel;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.component.ClientType;
import org.bellwether.model.component.ComponentType;
import org.bellwether.model.component.Home;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.component.ServerType;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.TypeScope;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.parameter.ParameterPackage;
import org.bellwether.model.util.ElementPaths;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * The types of elements that can be created in a container: the schema has a feature for them, and the notation has
 * words for them.
 */
public final class ChildTypes {
    private static final Set<String> OF_INTERFACES = Set.of(
            "Operation",
            "Attribute",
            "Struct",
            "Union",
            "Enumeration",
            "Native",
            "Typedef",
            "Constant",
            "UserException");
    private static final Set<String> OF_VALUES = joined(OF_INTERFACES, "StateMember", "Factory");
    private static final Set<String> OF_HOMES = joined(OF_INTERFACES, "Factory");
    /** The classes that are declarations in the schema but occur only inside of other elements. */
    private static final Set<String> ONLY_INSIDE = Set.of("Operation", "Attribute", "StateMember", "Factory");

    private static final Set<String> OF_COMPONENTS = Set.of("Facet", "Receptacle", "EventSource", "EventSink");
    private static final Set<String> OF_SERVERS =
            Set.of("ExportedObject", "ObjectReference", "EventSource", "EventSink");
    private static final Set<String> OF_CLIENTS = Set.of("ObjectReference", "EventSource", "EventSink");

    /** The contents of structs, unions and exceptions: members, and the types that members define. */
    private static final Set<String> OF_TYPE_SCOPES = Set.of("Member", "UnionCase", "Struct", "Union", "Enumeration");

    /** The elements that only texts show. */
    private static final Set<String> NOT_DRAWN = Set.of("ForwardDeclaration", "Import", "Include", "Prefix");

    private static Set<String> joined(Set<String> some, String... more) {
        Set<String> result = new HashSet<>(some);
        result.addAll(List.of(more));
        return result;
    }

    /** Returns all kinds of parts that an element can have, in the order of its features. */
    public List<ChildType> in(EObject container) {
        List<ChildType> result = new ArrayList<>();
        for (EReference feature : container.eClass().getEAllContainments()) {
            boolean room = feature.isMany() || container.eGet(feature) == null;
            if (room && !isDetail(feature)) {
                concrete(feature.getEReferenceType()).stream()
                        .filter(type -> fits(container, type) && !NOT_DRAWN.contains(type.getName()))
                        .forEach(type -> result.add(kind(type, feature)));
            }
        }
        return result;
    }

    /** Returns the kinds of elements that can contain a part, as text for the user: {@code an interface}. */
    List<String> holders(EClass part) {
        return concrete(ParameterPackage.Literals.ELEMENT).stream()
                .map(EcoreUtil::create)
                .filter(container -> feature(container, part).isPresent())
                .map(ElementPaths::aKind)
                .distinct()
                .toList();
    }

    private ChildType kind(EClass type, EReference feature) {
        String label = ElementPaths.kind(EcoreUtil.create(type));
        return new ChildType(type.getName(), label, SchemaDocs.of(type).orElse(""), feature.getName());
    }

    /** Returns whether a feature is edited in the property sheet or in the text, such as comments and values. */
    private static boolean isDetail(EReference feature) {
        EClass type = feature.getEReferenceType();
        return feature == ParameterPackage.Literals.ELEMENT__COMMENTS
                || ParameterPackage.Literals.EXPRESSION.isSuperTypeOf(type)
                || type.getName().equals("TypeSpec")
                || !feature.isMany() && !type.isAbstract();
    }

    private static List<EClass> concrete(EClass wanted) {
        List<EClass> result = new ArrayList<>();
        for (var p : BellwetherModel.packages()) {
            for (EClassifier each : p.getEClassifiers()) {
                if (each instanceof EClass type && !type.isAbstract() && wanted.isSuperTypeOf(type)) {
                    result.add(type);
                }
            }
        }
        return result;
    }

    private static boolean fits(EObject container, EClass type) {
        boolean isPort =
                type.getEAllSuperTypes().stream().anyMatch(t -> t.getName().equals("Port"));
        if (container instanceof TypeScope) {
            return OF_TYPE_SCOPES.contains(type.getName());
        } else if (container instanceof Interface) {
            return OF_INTERFACES.contains(type.getName());
        } else if (container instanceof ValueType) {
            return OF_VALUES.contains(type.getName());
        } else if (container instanceof Home) {
            return OF_HOMES.contains(type.getName());
        } else if (container instanceof Model || container instanceof Module) {
            return !ONLY_INSIDE.contains(type.getName());
        }
        return !(container instanceof InstanceType owner && isPort)
                || portsOf(owner).contains(type.getName());
    }

    private static Set<String> portsOf(InstanceType type) {
        return type instanceof ComponentType
                ? OF_COMPONENTS
                : type instanceof ServerType
                        ? OF_SERVERS
                        : type instanceof ClientType
                                ? OF_CLIENTS
                                : type instanceof Assembly ? Set.of("ExportedPort") : Set.of();
    }

    /** Returns the class of the schema with a name. */
    static EClass type(String name) {
        for (var p : BellwetherModel.packages()) {
            if (p.getEClassifier(name) instanceof EClass type && !type.isAbstract()) {
                return type;
            }
        }
        throw new EditRefused("There is no kind of element called " + name + ".");
    }

    /** Returns the feature of a container that can hold an element of a class. */
    static Optional<EReference> feature(EObject container, EClass type) {
        List<EReference> fitting = container.eClass().getEAllContainments().stream()
                .filter(f -> f.getEReferenceType().isSuperTypeOf(type) && fits(container, type))
                .toList();
        return fitting.stream()
                .filter(EReference::isMany)
                .findFirst()
                .or(() ->
                        fitting.stream().filter(f -> container.eGet(f) == null).findFirst());
    }
}
