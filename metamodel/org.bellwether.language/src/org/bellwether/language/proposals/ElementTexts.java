// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.proposals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.evaluation.Value;
import org.bellwether.model.idl.Constant;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.parameter.CommentPlacement;
import org.bellwether.model.parameter.Element;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.Parameter;
import org.bellwether.model.util.ElementPaths;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/** Short descriptions of an element for hovers and lists. */
public final class ElementTexts {
    /** Greatest length of an excerpt of an element's text, in characters. */
    private static final int LONGEST = 400;

    private ElementTexts() {}

    /** Returns Markdown: the element's text, kind, documentation, repository id and value. */
    public static String describe(EObject element) {
        List<String> parts = new ArrayList<>();
        head(element).ifPresent(head -> parts.add("```bellwether\n" + head + "\n```"));
        parts.add(ElementPaths.of(element));
        documentation(element).ifPresent(parts::add);
        value(element).ifPresent(value -> parts.add("Value: `" + value + "`"));
        if (element instanceof Definition definition) {
            Optional.ofNullable(definition.getRepositoryId()).ifPresent(id -> parts.add("Repository id: `" + id + "`"));
        }
        return String.join("\n\n", parts);
    }

    /** Returns the text of an element up to its block, on one line. */
    public static Optional<String> head(EObject element) {
        ICompositeNode node = NodeModelUtils.findActualNodeFor(element);
        if (node == null) {
            return Optional.empty();
        }
        StringBuilder text = new StringBuilder();
        int end = -1;
        for (ILeafNode leaf : node.getLeafNodes()) {
            if (leaf.isHidden()) {
                continue;
            }
            if (leaf.getText().equals("{") && !text.toString().endsWith("$") || text.length() > LONGEST) {
                break;
            }
            text.append(end >= 0 && end < leaf.getOffset() ? " " : "").append(leaf.getText());
            end = leaf.getEndOffset();
        }
        return Optional.of(text.toString());
    }

    /** Returns the text of an element's documentation comments. */
    public static Optional<String> documentation(EObject element) {
        if (!(element instanceof Element commented)) {
            return Optional.empty();
        }
        String text = commented.getComments().stream()
                .filter(c -> c.getPlacement() == CommentPlacement.DOCUMENTATION)
                .filter(c -> c.getKeyword() == null && c.getText() != null)
                .map(c -> c.getText().strip())
                .collect(Collectors.joining("\n\n"));
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    /** Returns the value of a parameter, constant or expression before a run; empty if the value is unknown. */
    public static Optional<Value> value(EObject element) {
        try {
            if (element instanceof Parameter parameter && parameter.getValue() != null) {
                return Optional.of(Expressions.evaluate(parameter, Environment.EMPTY));
            } else if (element instanceof Constant constant && constant.getValue() != null) {
                return Optional.of(Expressions.evaluate(constant.getValue(), Environment.EMPTY));
            } else if (element instanceof Expression expression) {
                return Optional.of(Expressions.evaluate(expression, Environment.EMPTY));
            }
            return Optional.empty();
        } catch (EvaluationException e) {
            return Optional.empty(); // the value is computed at run time, or is wrong, which a diagnostic reports
        }
    }
}
