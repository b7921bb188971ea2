// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.vsm;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.sirius.aql.AqlParser;
import org.bellwether.sirius.aql.AqlTypes;
import org.bellwether.sirius.aql.Kind;
import org.eclipse.emf.ecore.EAnnotation;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EObject;

/** The expressions of a viewpoint: in AQL, {@code feature:NAME}, {@code var:NAME}, or a plain text. */
final class Expressions {
    private static final String DOCUMENTATION = "http://www.eclipse.org/sirius/interpreted/expression/";
    /** The operations of EMF that every element has. */
    private static final Set<String> OF_ALL = Set.of("eContents", "eAllContents", "eContainer", "eCrossReferences");

    private final AqlTypes types;
    private final Vsm vsm;
    private final List<String> problems;

    Expressions(AqlTypes types, Vsm vsm, List<String> problems) {
        this.types = types;
        this.vsm = vsm;
        this.problems = problems;
    }

    /** Checks the expression in an attribute, with the variables that Sirius documents for it. */
    void check(EObject element, EAttribute attribute, Map<String, Set<Kind>> scope) {
        String expression = Vsm.text(element, attribute.getName());
        if (expression.equals(attribute.getDefaultValueLiteral())) {
            return;
        }
        Map<String, Set<Kind>> all = documented(attribute);
        all.putAll(scope);
        Set<Kind> result = evaluate(expression, all);
        report(element, attribute, expression);
        String wanted = documentation(attribute, "returnType").getOrDefault("returnType", "");
        boolean truth = wanted.startsWith("a boolean");
        boolean single = wanted.startsWith("an EObject");
        if (truth && !result.isEmpty() && !result.contains(Kind.BOOLEAN)) {
            problem(element, attribute, "must be a truth value, not " + AqlTypes.words(result), expression);
        } else if (single && result.stream().anyMatch(k -> k.many() || k.type() == null)) {
            problem(element, attribute, "must be one element, not " + AqlTypes.words(result), expression);
        }
    }

    /**
     * Returns the possible results of an expression. Its problems are not reported, because {@link #check} reports
     * them.
     */
    Set<Kind> result(String expression, Map<String, Set<Kind>> scope) {
        Set<Kind> result = evaluate(expression, scope);
        types.takeProblems();
        return result;
    }

    private Set<Kind> evaluate(String expression, Map<String, Set<Kind>> scope) {
        Set<Kind> self = scope.getOrDefault("self", Set.of());
        if (expression.startsWith("aql:")) {
            try {
                return types.of(AqlParser.parse(expression.substring(4)), scope);
            } catch (IllegalArgumentException e) {
                problems.add(expression + ": " + e.getMessage());
                return Set.of();
            }
        } else if (expression.startsWith("feature:")) {
            String name = expression.substring(8).trim();
            return OF_ALL.contains(name) ? Set.of(Kind.ANYTHING.collection()) : types.feature(self, name);
        } else if (expression.startsWith("var:")) {
            return types.of(AqlParser.parse(expression.substring(4)), scope);
        }
        return Set.of(expression.matches("-?\\d+") ? Kind.INTEGER : Kind.STRING);
    }

    /** Reports the problems that were found in an expression or in the name of a feature. */
    void report(EObject element, EAttribute attribute, String expression) {
        types.takeProblems().forEach(p -> problem(element, attribute, p, expression));
    }

    private void problem(EObject element, EAttribute attribute, String what, String expression) {
        problems.add(Place.of(element) + " " + attribute.getName() + ": " + what + ", in " + expression);
    }

    private Map<String, Set<Kind>> documented(EAttribute attribute) {
        Map<String, Set<Kind>> result = new HashMap<>();
        documentation(attribute, "variables").forEach((name, text) -> {
            EClassifier type = vsm.type(text.split("\\|")[0].trim());
            Set<Kind> kinds = new LinkedHashSet<>(Set.of(type == null ? Kind.ANYTHING : Kind.one(type)));
            result.put(name, kinds);
        });
        return result;
    }

    private static Map<String, String> documentation(EAttribute attribute, String kind) {
        EAnnotation found = attribute.getEAnnotation(DOCUMENTATION + kind);
        return found == null ? Map.of() : found.getDetails().map();
    }
}
