// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.proposals;

import java.util.List;
import java.util.Optional;
import org.bellwether.language.docs.SchemaDocs;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.AbstractElement;
import org.eclipse.xtext.AbstractRule;
import org.eclipse.xtext.Alternatives;
import org.eclipse.xtext.Assignment;
import org.eclipse.xtext.EnumLiteralDeclaration;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.Group;
import org.eclipse.xtext.Keyword;
import org.eclipse.xtext.util.XtextSwitch;

/** The meanings of the notation's keywords, from the schema's documentation. */
public final class KeywordMeanings {
    /**
     * Returns the documentation of the class, feature or literal that a keyword at its place in the grammar stands for.
     */
    public Optional<String> documentation(Keyword keyword) {
        return meaning(keyword).flatMap(SchemaDocs::of);
    }

    public Optional<String> documentation(ENamedElement element) {
        return SchemaDocs.of(element);
    }

    private static Optional<ENamedElement> meaning(Keyword keyword) {
        if (keyword.eContainer() instanceof EnumLiteralDeclaration literal) {
            return Optional.ofNullable(literal.getEnumLiteral());
        }
        AbstractRule rule = GrammarUtil.containingRule(keyword);
        EClassifier type = rule.getType() == null ? null : rule.getType().getClassifier();
        if (type instanceof EEnum literals) {
            EEnumLiteral literal = literals.getEEnumLiteral(keyword.getValue());
            return Optional.of(literal != null ? literal : literals);
        }
        if (!(type instanceof EClass owner)) {
            return Optional.empty();
        }
        Assignment assignment = GrammarUtil.containingAssignment(keyword);
        if (assignment == null && !beginsStatement(keyword, rule)) {
            assignment = following(keyword);
        }
        EStructuralFeature feature =
                assignment == null || assignment.getFeature().equals("name")
                        ? null
                        : owner.getEStructuralFeature(assignment.getFeature());
        return Optional.of(feature != null ? feature : owner);
    }

    /**
     * Returns whether a keyword is the first one of a rule, which stands for the rule's class: {@code module},
     * {@code assembly}.
     */
    private static boolean beginsStatement(Keyword keyword, AbstractRule rule) {
        AbstractElement first = rule.getAlternatives();
        return first instanceof Group group
                && keyword.eContainer() == group
                && group.getElements().stream()
                                .filter(Keyword.class::isInstance)
                                .findFirst()
                                .orElse(null)
                        == keyword;
    }

    /** Returns the assignment after a keyword: {@code rate=Expression} in {@code 'rate' rate=Expression}. */
    private static Assignment following(Keyword keyword) {
        if (!(keyword.eContainer() instanceof Group group)) {
            return null;
        }
        List<AbstractElement> elements = group.getElements();
        int next = elements.indexOf(keyword) + 1;
        return next < elements.size() ? firstAssignment(elements.get(next)) : null;
    }

    private static Assignment firstAssignment(EObject element) {
        return new XtextSwitch<Assignment>() {
            @Override
            public Assignment caseAssignment(Assignment found) {
                return found;
            }

            @Override
            public Assignment caseAlternatives(Alternatives choice) {
                return doSwitch(choice.getElements().get(0));
            }

            @Override
            public Assignment caseGroup(Group group) {
                return doSwitch(group.getElements().get(0));
            }
        }.doSwitch(element);
    }
}
