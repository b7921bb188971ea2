// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

import org.bellwether.language.element.ElementText;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.parameter.Expression;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/** The texts of model elements in a diagram. */
final class Texts {
    static final String UNKNOWN = "?";

    private Texts() {}

    /** Returns an expression's value, with the parameters' default values; otherwise the written expression. */
    static String of(Expression expression) {
        if (expression == null) {
            return UNKNOWN;
        }
        try {
            return Expressions.evaluate(expression, Environment.EMPTY).toString();
        } catch (EvaluationException e) {
            return written(expression); // the value is only known later
        }
    }

    /** Returns the text of an element in its file, in one line. */
    static String written(EObject element) {
        ICompositeNode node = NodeModelUtils.findActualNodeFor(element);
        return node == null ? UNKNOWN : inOneLine(NodeModelUtils.getTokenText(node));
    }

    /**
     * Returns the text of an element as the file will have it; the element may be so new that its file's text was not
     * read again.
     */
    static String statement(EObject element) {
        String written = written(element);
        return written.equals(UNKNOWN) ? printed(element) : written;
    }

    /** Returns an element as it will be written, in one line. */
    static String printed(EObject element) {
        return inOneLine(ElementText.of(element));
    }

    private static String inOneLine(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }

    /** Returns a text, shortened to a number of characters. */
    static String cut(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest - 1).stripTrailing() + "…";
    }

    static String orEmpty(String name) {
        return name == null ? "" : name;
    }
}
