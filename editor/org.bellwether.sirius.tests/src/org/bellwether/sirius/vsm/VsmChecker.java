// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.vsm;

import static org.bellwether.sirius.vsm.Vsm.is;
import static org.bellwether.sirius.vsm.Vsm.list;
import static org.bellwether.sirius.vsm.Vsm.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.sirius.aql.AqlTypes;
import org.bellwether.sirius.aql.Kind;
import org.bellwether.sirius.aql.Services;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.resource.Resource;

/**
 * Checks a viewpoint's file: every reference can be resolved, every domain class and feature is in the schema, every
 * expression can be evaluated with the variables that Sirius provides, and {@link MappingRules} hold.
 */
public final class VsmChecker {
    private final Resource file;
    private final AqlTypes types;
    private final Vsm vsm;
    private final ToolScopes tools;
    private final Expressions expressions;
    private final MappingRules rules;
    private final List<String> problems = new ArrayList<>();

    private VsmChecker(Resource file, SiriusFiles sirius, Services services) {
        this.file = file;
        types = new AqlTypes(sirius.packages(), services);
        vsm = new Vsm(file, types);
        tools = new ToolScopes(vsm);
        expressions = new Expressions(types, vsm, problems);
        rules = new MappingRules(vsm, problems);
    }

    /** Returns the problems of a viewpoint's file: a line for each, with the place in the file. */
    public static List<String> check(Resource file, SiriusFiles sirius, Services services) {
        VsmChecker checker = new VsmChecker(file, sirius, services);
        checker.checkFile();
        return List.copyOf(checker.problems);
    }

    private void checkFile() {
        file.getErrors().forEach(e -> problems.add("line " + e.getLine() + ": " + e.getMessage()));
        file.getAllContents().forEachRemaining(this::checkReferences);
        file.getAllContents().forEachRemaining(rules::check);
        file.getContents().forEach(root -> check(root, Map.of()));
    }

    private void checkReferences(EObject element) {
        for (EReference reference : element.eClass().getEAllReferences()) {
            if (reference.isDerived() || reference.isTransient() || reference.isContainer()) {
                continue;
            }
            List<EObject> targets = list(element, reference.getName());
            for (EObject target : targets) {
                if (target.eIsProxy()) {
                    problems.add(Place.of(element) + " " + reference.getName() + ": leads nowhere: "
                            + ((InternalEObject) target).eProxyURI());
                }
            }
            if (reference.isRequired() && targets.isEmpty()) {
                problems.add(Place.of(element) + " " + reference.getName() + ": is missing");
            }
        }
    }

    /** Checks an element with its contents, in the scope of its container. */
    private void check(EObject element, Map<String, Set<Kind>> around) {
        Map<String, Set<Kind>> scope = scope(element, around);
        for (EAttribute attribute : element.eClass().getEAllAttributes()) {
            String value = attribute.isMany() || attribute.isDerived() ? "" : text(element, attribute.getName());
            if (value.isBlank()) {
                continue;
            }
            switch (attribute.getEAttributeType().getName()) {
                case "TypeName" -> checkType(element, attribute, value);
                case "FeatureName" -> checkFeature(element, attribute, value, scope);
                case "InterpretedExpression" ->
                    expressions.check(element, attribute, ownScope(element, attribute, scope));
                default -> {}
            }
        }
        Map<String, Set<Kind>> inner = inner(element, scope);
        element.eContents().forEach(e -> check(e, inner));
    }

    private void checkType(EObject element, EAttribute attribute, String name) {
        if (vsm.type(name) == null && !name.equals("EObject")) {
            problems.add(Place.of(element) + " " + attribute.getName() + ": there is no type " + name);
        }
    }

    private void checkFeature(EObject element, EAttribute attribute, String name, Map<String, Set<Kind>> scope) {
        Set<Kind> owners =
                is(element, "MoveElement") ? newOwners(element, scope) : scope.getOrDefault("self", Set.of());
        Set<Kind> values = types.feature(owners, name);
        expressions.report(element, attribute, name);
        EClassifier created = is(element, "CreateInstance") ? vsm.type(text(element, "typeName")) : null;
        Set<Kind> given = created != null
                ? Set.of(Kind.one(created))
                : is(element, "SetValue") ? expressions.result(text(element, "valueExpression"), scope) : Set.of();
        boolean fits = given.isEmpty()
                || values.isEmpty()
                || given.stream()
                        .anyMatch(g -> g.isAnything() || values.stream().anyMatch(v -> fits(g, v)));
        if (!fits) {
            problems.add(Place.of(element) + " " + attribute.getName() + ": " + name + " takes "
                    + AqlTypes.words(values) + ", not " + AqlTypes.words(given));
        }
    }

    /**
     * Returns the elements that an element can be moved into; for a drop, the elements that accept the tool's drops.
     */
    private Set<Kind> newOwners(EObject move, Map<String, Set<Kind>> scope) {
        Set<Kind> named = expressions.result(text(move, "newContainerExpression"), scope);
        return named.stream().anyMatch(Kind::isAnything) ? tools.dropTargets(move) : named;
    }

    /**
     * Returns whether a value fits a feature. Sirius adds a single value to a list; the value's class may be more
     * special than declared.
     */
    private static boolean fits(Kind given, Kind wanted) {
        return given.fits(wanted.type())
                || given.type() instanceof EClass g && wanted.type() instanceof EClass w && g.isSuperTypeOf(w);
    }

    /** Returns the variables in an element's expressions. */
    private Map<String, Set<Kind>> scope(EObject element, Map<String, Set<Kind>> around) {
        Map<String, Set<Kind>> scope = new HashMap<>(around);
        if (is(element, "DiagramDescription") || is(element, "DiagramElementMapping")) {
            scope.put("self", vsm.shown(element));
        } else if (is(element, "SemanticValidationRule")) {
            EClassifier target = vsm.type(text(element, "targetClass"));
            scope.put("self", target == null ? Set.of() : Set.of(Kind.one(target)));
        } else if (is(element, "AbstractToolDescription")) {
            scope.putAll(tools.ofPrecondition(element, "precondition"));
        } else if (is(element, "AbstractPageDescription")
                && !text(element, "domainClass").isEmpty()) {
            scope.put("self", vsm.shown(element));
        } else if (is(element, "AbstractGroupDescription") && is(element.eContainer(), "Category")) {
            scope.put("self", vsm.shown(vsm.referring("groups", element)));
        } else if (is(element, "AbstractWidgetDescription")) {
            widget(element, scope);
        }
        return scope;
    }

    private void widget(EObject widget, Map<String, Set<Kind>> scope) {
        if (!text(widget, "candidatesExpression").isEmpty()) {
            scope.put("candidate", singles(expressions.result(text(widget, "candidatesExpression"), scope)));
        }
        if (!text(widget, "displayExpression").isEmpty()) {
            scope.put("value", singles(expressions.result(text(widget, "valueExpression"), scope)));
        }
    }

    /**
     * Returns the variables in an expression of the element. Expressions for candidates begin at the container's shape;
     * those for the ends of an edge begin at the edge's element.
     */
    private Map<String, Set<Kind>> ownScope(EObject element, EAttribute attribute, Map<String, Set<Kind>> scope) {
        Map<String, Set<Kind>> result = new HashMap<>(scope);
        if (attribute.getName().equals("semanticCandidatesExpression")) {
            result.put("self", is(element, "EdgeMapping") ? vsm.root(element) : vsm.owners(element));
        } else if (attribute.getName().equals("connectionStartPrecondition")) {
            result = tools.ofPrecondition(element, attribute.getName());
        } else if (is(element, "SelectModelElementVariable")) {
            result.put("self", scope.getOrDefault("container", Set.of()));
        }
        return result;
    }

    /** Returns the variables in an element's contents. */
    private Map<String, Set<Kind>> inner(EObject element, Map<String, Set<Kind>> scope) {
        Map<String, Set<Kind>> inner = new HashMap<>(scope);
        if (is(element, "AbstractToolDescription")) {
            inner = new HashMap<>(tools.ofOperation(element));
            choices(element, inner);
        } else if (is(element, "ChangeContext")) {
            inner.put("self", expressions.result(text(element, "browseExpression"), scope));
        } else if (is(element, "CreateInstance")) {
            EClassifier created = vsm.type(text(element, "typeName"));
            Set<Kind> kinds = created == null ? Set.of() : Set.of(Kind.one(created));
            inner.put("self", kinds);
            inner.put(text(element, "variableName"), kinds);
        } else if (is(element, "Let")) {
            inner.put(text(element, "variableName"), expressions.result(text(element, "valueExpression"), scope));
        } else if (is(element, "AbstractDynamicMappingForDescription")) {
            inner.put(
                    text(element, "iterator"), singles(expressions.result(text(element, "iterableExpression"), scope)));
        } else if (is(element, "AbstractCheckboxDescription")) {
            inner.put("newValue", Set.of(Kind.BOOLEAN));
        } else if (is(element, "AbstractTextDescription") || is(element, "AbstractTextAreaDescription")) {
            inner.put("newValue", Set.of(Kind.STRING));
        } else if (is(element, "AbstractSelectDescription") || is(element, "AbstractRadioDescription")) {
            inner.put("newValue", scope.getOrDefault("candidate", Set.of()));
        }
        return inner;
    }

    /** Adds the variables that the user chooses before a tool is executed. */
    private void choices(EObject tool, Map<String, Set<Kind>> scope) {
        tool.eAllContents().forEachRemaining(e -> {
            if (is(e, "SelectModelElementVariable")) {
                scope.put(text(e, "name"), singles(expressions.result(text(e, "candidatesExpression"), scope)));
            }
        });
    }

    private static Set<Kind> singles(Set<Kind> kinds) {
        return kinds.stream().map(Kind::single).collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
