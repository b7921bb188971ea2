// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.docs;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.AbstractElement;
import org.eclipse.xtext.AbstractRule;
import org.eclipse.xtext.Action;
import org.eclipse.xtext.Alternatives;
import org.eclipse.xtext.Assignment;
import org.eclipse.xtext.CrossReference;
import org.eclipse.xtext.EnumRule;
import org.eclipse.xtext.Group;
import org.eclipse.xtext.Keyword;
import org.eclipse.xtext.ParserRule;
import org.eclipse.xtext.RuleCall;

/** A rule of the grammar as a line for people: words in quotes, names of other rules, and {@code ( | ) ? * +}. */
final class SyntaxText {
    /** The sign for a missing part may stand nearly everywhere, so the page mentions the sign once. */
    private static final String MISSING = "\"?\"";

    private SyntaxText() {}

    static String of(AbstractRule rule) {
        String text = text(rule.getAlternatives());
        return text.startsWith("(") && matching(text) == text.length() - 1
                ? text.substring(1, text.length() - 1)
                : text;
    }

    private static int matching(String text) {
        int depth = 0;
        for (int i = 0; i < text.length(); i++) {
            depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return -1;
    }

    /** Returns the text of an element with its cardinality; empty if the element adds nothing. */
    private static String text(AbstractElement element) {
        String inner = inner(element);
        String often = Objects.requireNonNullElse(element.getCardinality(), "");
        boolean several = inner.contains(" ") && !(inner.startsWith("(") && matching(inner) == inner.length() - 1);
        return inner.isEmpty() ? "" : several && !often.isEmpty() ? "(" + inner + ")" + often : inner + often;
    }

    private static String inner(AbstractElement element) {
        if (element instanceof Keyword keyword) {
            return "\"" + keyword.getValue() + "\"";
        } else if (element instanceof Assignment assignment) {
            return text(assignment.getTerminal());
        } else if (element instanceof CrossReference reference) {
            return text(reference.getTerminal());
        } else if (element instanceof RuleCall call) {
            return called(call.getRule());
        } else if (element instanceof Alternatives choice) {
            return alternatives(choice.getElements());
        } else if (element instanceof Group group) {
            return texts(group.getElements()).stream().collect(Collectors.joining(" "));
        }
        return element instanceof Action
                ? ""
                : element.eContents().stream()
                        .filter(AbstractElement.class::isInstance)
                        .map(e -> text((AbstractElement) e))
                        .collect(Collectors.joining(" "));
    }

    /**
     * Returns the name of a called rule; enumerations and fragments, which have no entry on the page, are written out.
     */
    private static String called(AbstractRule rule) {
        boolean written = rule instanceof EnumRule || rule instanceof ParserRule p && p.isFragment();
        return written ? enclosed(of(rule)) : rule.getName();
    }

    private static String enclosed(String text) {
        return text.contains(" | ") ? "(" + text + ")" : text;
    }

    private static String alternatives(List<AbstractElement> elements) {
        List<String> parts = texts(elements).stream()
                .filter(t -> !t.equals(MISSING))
                .distinct()
                .toList();
        return parts.size() == 1 ? parts.get(0) : "(" + String.join(" | ", parts) + ")";
    }

    private static List<String> texts(List<? extends EObject> elements) {
        return elements.stream()
                .map(e -> text((AbstractElement) e))
                .filter(t -> !t.isEmpty())
                .toList();
    }
}
