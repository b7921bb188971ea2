// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.idl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.language.values.WrittenNames;
import org.bellwether.model.Problem;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.ConstantReference;
import org.bellwether.model.idl.Enumeration;
import org.bellwether.model.idl.EnumeratorReference;
import org.bellwether.model.idl.Factory;
import org.bellwether.model.idl.IdlPackage;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Member;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.OperationParameter;
import org.bellwether.model.idl.StateMember;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.Union;
import org.bellwether.model.idl.UnionCase;
import org.bellwether.model.idl.UserException;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/**
 * Finds conflicts with introduced names. The use of a name introduces the name into the scope: no other element may be
 * declared in that scope under that name, in any case of letters (CORBA 3.3 part 1, 7.20.2). {@code Weight weight;} in
 * a struct is an error, {@code ::Weight weight;} is none. Models may contain such names, because IDL files that are
 * written from models have absolute names there.
 */
final class IntroducedNames {
    /** References in a type's head: their names are looked up outside of the type. */
    private static final List<EReference> HEADS = List.of(
            IdlPackage.Literals.INTERFACE__SUPERTYPES,
            IdlPackage.Literals.VALUE_TYPE__BASES,
            IdlPackage.Literals.VALUE_TYPE__SUPPORTS);

    /** The first part of each name that is used in a scope, as written, by the same part in lower case. */
    private final Map<EObject, Map<String, String>> used = new HashMap<>();

    /** The declarations of a scope, by their names in lower case; only for scopes that were requested. */
    private final Map<EObject, Map<String, List<NamedElement>>> declared = new HashMap<>();

    private final List<Problem> problems = new ArrayList<>();

    private IntroducedNames() {}

    static List<Problem> problems(Model model) {
        IntroducedNames names = new IntroducedNames();
        List<EObject> all = Models.all(model, EObject.class);
        all.forEach(names::collect);
        all.forEach(names::check);
        return names.problems;
    }

    private void collect(EObject use) {
        if (use instanceof ConstantReference || use instanceof EnumeratorReference) {
            add(scope(use), NodeModelUtils.getNode(use));
            return;
        }
        for (EReference reference : use.eClass().getEAllReferences()) {
            if (!reference.isContainment() && !reference.isContainer() && !reference.isDerived()) {
                EObject scope = HEADS.contains(reference) ? scope(use.eContainer()) : scope(use);
                NodeModelUtils.findNodesForFeature(use, reference).forEach(node -> add(scope, node));
            }
        }
    }

    private void add(EObject scope, INode node) {
        String written = scope == null || node == null ? "" : NodeModelUtils.getTokenText(node);
        String first = written.isEmpty()
                ? ""
                : WrittenNames.parts(WrittenNames.unescaped(written)).get(0);
        if (!first.isEmpty()) {
            used.computeIfAbsent(scope, s -> new HashMap<>()).putIfAbsent(first.toLowerCase(Locale.ROOT), first);
        }
    }

    /** Returns the innermost scope around an element; an operation's result is looked up around the operation. */
    private static EObject scope(EObject element) {
        EObject below = element;
        for (EObject e = element; e != null; e = e.eContainer()) {
            boolean isResult = e instanceof Operation operation && operation.getReturnType() == below;
            if (isScope(e) && !isResult) {
                return e;
            }
            below = e;
        }
        return null;
    }

    private static boolean isScope(EObject e) {
        return e instanceof Module
                || e instanceof Model
                || e instanceof Interface
                || e instanceof ValueType
                || e instanceof Struct
                || e instanceof Union
                || e instanceof UserException
                || e instanceof Operation
                || e instanceof Factory;
    }

    private void check(EObject scope) {
        Map<String, String> names = used.getOrDefault(scope, Map.of());
        if (!names.isEmpty()) {
            declared(scope).forEach(each -> check(each, names.get(each.getName().toLowerCase(Locale.ROOT))));
            names.values().forEach(name -> checkHidden(scope, name));
        }
    }

    private static Stream<NamedElement> declared(EObject scope) {
        return scope.eContents().stream()
                .flatMap(each -> each instanceof Enumeration enumeration
                        ? Stream.concat(Stream.of(each), enumeration.getEnumerators().stream())
                        : Stream.of(each))
                .filter(each -> each instanceof NamedElement named && named.getName() != null)
                .map(NamedElement.class::cast);
    }

    private static Map<String, List<NamedElement>> byName(EObject scope) {
        return declared(scope)
                .collect(Collectors.groupingBy(each -> each.getName().toLowerCase(Locale.ROOT)));
    }

    /** Reports a name of an interface or value type that hides outer names which differ from it in case only. */
    private void checkHidden(EObject scope, String name) {
        for (EObject outer = scope.eContainer();
                outer instanceof Interface || outer instanceof ValueType;
                outer = outer.eContainer()) {
            List<NamedElement> alike = declared.computeIfAbsent(outer, IntroducedNames::byName)
                    .getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
            if (alike.stream().noneMatch(each -> each.getName().equals(name)) && !alike.isEmpty()) {
                report(alike.get(0), "hides " + name + ", which is used below it (IDL's names ignore case)", name);
            }
        }
    }

    private void check(NamedElement declared, String usedName) {
        boolean hasNoUse = declared instanceof Member
                || declared instanceof UnionCase
                || declared instanceof StateMember
                || declared instanceof OperationParameter;
        if (usedName == null || usedName.equals(declared.getName()) && !hasNoUse) {
            return; // the element may be used by this name
        }
        String other = usedName.equals(declared.getName()) ? "it for something else" : usedName;
        report(declared, "is declared in the scope that uses " + other + " (IDL's names ignore case)", usedName);
    }

    private void report(NamedElement declared, String words, String usedName) {
        problems.add(IdlRules.problem(
                ProblemCode.BW101,
                declared,
                null,
                "the name " + declared.getName() + " " + words,
                "Rename it, or write " + usedName + " with \"::\" and the modules around before it"));
    }
}
