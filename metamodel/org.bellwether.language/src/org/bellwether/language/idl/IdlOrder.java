// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.idl;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.bellwether.language.resource.ConstructedTypes;
import org.bellwether.language.scoping.LinkingMessages;
import org.bellwether.model.Problem;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.EventType;
import org.bellwether.model.idl.ForwardDeclaration;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.NamedType;
import org.bellwether.model.idl.SequenceType;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.Union;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.io.ModelResource;
import org.bellwether.model.io.TextPlace;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.QualifiedNames;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/** In IDL a name is declared before it is used (CORBA 3.3 part 1, 7.20); the order of a model's definitions is free. */
final class IdlOrder {
    private static final Comparator<TextPlace> ORDER =
            Comparator.comparingInt(TextPlace::line).thenComparingInt(TextPlace::column);

    private final Model model;
    private final ModelResource file;
    private final Collection<String> undefined;
    /** The first forward declaration of each definition of this file that has one. */
    private final Map<Definition, TextPlace> announced = new HashMap<>();

    private final Set<Definition> announcedElsewhere = new HashSet<>();
    private final List<Problem> problems = new ArrayList<>();

    /** @param undefined the qualified names of the interfaces and value types that are declared and nowhere defined */
    IdlOrder(Model model, Collection<String> undefined) {
        this.model = model;
        this.undefined = undefined;
        file = (ModelResource) model.eResource();
        for (Model each : Models.around(model)) {
            for (ForwardDeclaration declaration : Models.all(each, ForwardDeclaration.class)) {
                if (each == model) {
                    announced.putIfAbsent(
                            declaration.getDefinition(), file.placeOf(declaration, declaration.getDefinition()));
                } else {
                    announcedElsewhere.add(declaration.getDefinition());
                }
            }
        }
    }

    List<Problem> problems() {
        for (EObject element : Models.all(model, EObject.class)) {
            if (element instanceof ForwardDeclaration declaration) {
                checkKind(declaration);
                continue;
            }
            for (EReference reference : element.eClass().getEAllReferences()) {
                if (!reference.isContainment() && !reference.isContainer() && !reference.isDerived()) {
                    values(element, reference).forEach(target -> check(element, reference, target));
                }
            }
        }
        return problems;
    }

    private static List<EObject> values(EObject element, EStructuralFeature reference) {
        Object value = element.eGet(reference);
        Stream<?> all = value instanceof Collection<?> many ? many.stream() : Stream.ofNullable(value);
        return all.filter(EObject.class::isInstance)
                .map(EObject.class::cast)
                .filter(each -> !each.eIsProxy())
                .toList();
    }

    private void check(EObject use, EReference reference, EObject target) {
        if (isBase(use) && isObject(target) && undefined.contains(QualifiedNames.of(target))) {
            say(use, reference, target, "which is declared, and defined nowhere", "Define it before");
        }
        if (target.eResource() != file || ConstructedTypes.isInline(target) && holds(use, target)) {
            return;
        }
        TextPlace used = file.placeOf(use, target);
        if (used.line() == 0 || ORDER.compare(file.placeOf(target, null), used) <= 0) {
            return;
        }
        boolean isAnnounced = announcedElsewhere.contains(target)
                || announced.containsKey(target) && ORDER.compare(announced.get(target), used) < 0;
        if (!isAnnounced && isObject(target) && !isBase(use)) {
            String word =
                    target instanceof Interface ? "interface" : target instanceof EventType ? "eventtype" : "valuetype";
            String fix = "Move it up, or declare it before: " + word + " " + ((TypeDefinition) target).getName() + ";";
            say(use, reference, target, "which is declared only below", fix);
        } else if (!isAnnounced) {
            say(use, reference, target, "which is declared only below", "Move it up");
        } else if (isBase(use) || isHeld(use, target)) {
            say(use, reference, target, "which is defined only below", "Move its definition up");
        }
    }

    /** Returns whether a type is defined inside the declaration that uses it. */
    private static boolean holds(EObject use, EObject target) {
        INode outer = NodeModelUtils.getNode(use);
        INode inner = NodeModelUtils.getNode(target);
        return outer != null
                && inner != null
                && outer.getOffset() <= inner.getOffset()
                && inner.getEndOffset() <= outer.getEndOffset();
    }

    private static boolean isObject(EObject target) {
        return target instanceof Interface || target instanceof ValueType;
    }

    private static boolean isBase(EObject use) {
        return use instanceof Interface || use instanceof ValueType;
    }

    /**
     * Returns whether a use of a struct or union needs its definition; a forward declaration is enough for a sequence
     * (7.11.2.3).
     */
    private static boolean isHeld(EObject use, EObject target) {
        return (target instanceof Struct || target instanceof Union)
                && use instanceof NamedType
                && !(use.eContainer() instanceof SequenceType);
    }

    private void checkKind(ForwardDeclaration declaration) {
        ICompositeNode node = NodeModelUtils.findActualNodeFor(declaration);
        String written = node == null ? "" : NodeModelUtils.getTokenText(node).replaceFirst("\\s+\\S+\\s*;$", "");
        String kind = kind(declaration.getDefinition());
        if (!written.isEmpty() && !kind.isEmpty() && !written.equals(kind)) {
            String name = declaration.getDefinition().getName();
            problems.add(IdlRules.problem(
                    ProblemCode.BW008,
                    declaration,
                    declaration.getDefinition(),
                    name + " is declared as " + written + ", and defined as " + kind,
                    "Write the same words"));
        }
    }

    private static String kind(Definition definition) {
        if (definition instanceof Interface type) {
            return (type.isAbstract() ? "abstract " : type.isLocal() ? "local " : "") + "interface";
        } else if (definition instanceof ValueType type) {
            return (type.isAbstract() ? "abstract " : "") + (type instanceof EventType ? "eventtype" : "valuetype");
        }
        return definition instanceof Struct ? "struct" : definition instanceof Union ? "union" : "";
    }

    private void say(EObject use, EReference reference, EObject target, String reason, String fix) {
        String message = LinkingMessages.words(reference) + " refers to " + QualifiedNames.of(target) + ", " + reason;
        problems.add(IdlRules.problem(ProblemCode.BW008, use, target, message, fix));
    }
}
