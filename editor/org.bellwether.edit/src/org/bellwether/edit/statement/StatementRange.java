// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.statement;

import java.io.IOException;
import java.util.List;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.project.ModelFile;
import org.bellwether.edit.statement.ProvisionalTexts.Draft;
import org.bellwether.language.resource.BellwetherTextResource;
import org.bellwether.language.save.OverlayText;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.util.ElementIds;
import org.bellwether.model.util.ElementPaths;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/**
 * The place of one statement in a file's canonical text.
 *
 * @param file the file
 * @param text its text
 * @param offset the offset of the statement
 * @param length the length of the statement, without the semicolon; 0 for a new statement
 * @param before the text before a new statement
 * @param after the text that ends a new statement
 */
public record StatementRange(ModelFile file, String text, int offset, int length, String before, String after) {
    /** Returns the place of an element. */
    static StatementRange of(EObject element, ModelFile file) {
        String text = text(file);
        ICompositeNode node = node(element, file, text);
        String own = text.substring(node.getOffset(), node.getEndOffset());
        int length = own.endsWith(";") ? own.length() - 1 : own.length();
        return new StatementRange(file, text, node.getOffset(), length, "", "");
    }

    /** Returns the place of a new part of an element: the end of its block. */
    static StatementRange in(EObject container, ModelFile file) {
        String text = text(file);
        if (container instanceof Model) {
            return new StatementRange(file, text, text.length(), 0, "\n", ";\n");
        }
        int close = -1;
        for (ILeafNode leaf : node(container, file, text).getLeafNodes()) {
            close = leaf.getText().equals("}") ? leaf.getOffset() : close;
        }
        if (close < 0) {
            throw new EditRefused(ElementPaths.of(container) + " has no block for it. Write it in the text.");
        }
        return new StatementRange(file, text, close, 0, "\n", ";\n");
    }

    private static String text(ModelFile file) {
        if (file.isBroken()) {
            throw new EditRefused("The text of " + file.path() + " has errors. Fix them in the text first.");
        }
        return file.canonical();
    }

    private static ICompositeNode node(EObject element, ModelFile file, String text) {
        try {
            BellwetherTextResource read = OverlayText.read(file.textResource(), text);
            EObject same = ElementIds.find(read.getContents().get(0), ElementIds.of(element));
            ICompositeNode node = same == null ? null : NodeModelUtils.findActualNodeFor(same);
            if (node == null) {
                throw new EditRefused(ElementPaths.of(element) + " has no text of its own.");
            }
            return node;
        } catch (IOException e) {
            throw new IllegalStateException("texts in memory can be read", e);
        }
    }

    /** Returns the current statement at the place. */
    public String statement() {
        return text.substring(offset, offset + length);
    }

    /** Returns the file's text with another statement at the place. */
    public Draft with(String given) {
        String statement = given.strip();
        boolean ends = statement.endsWith(";") || statement.endsWith("}") || after.isEmpty();
        String tail = ends ? after.replace(";", "") : after;
        if (length > 0 && statement.endsWith(";")) {
            statement = statement.substring(0, statement.length() - 1);
        }
        String whole = text.substring(0, offset) + before + statement + tail + text.substring(offset + length);
        return new Draft(file, whole, offset + before.length(), statement.length());
    }

    /** Returns an element's siblings in its feature, including the element. */
    static List<?> siblings(EObject element) {
        return element.eContainmentFeature().isMany()
                ? (List<?>) element.eContainer().eGet(element.eContainmentFeature())
                : List.of(element);
    }
}
