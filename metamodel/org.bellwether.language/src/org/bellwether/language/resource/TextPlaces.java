// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.resource;

import java.util.List;
import org.bellwether.language.errors.Lines;
import org.bellwether.model.io.TextPlace;
import org.bellwether.model.util.ElementKeys;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/** Finds the places of elements and their values in a text, for the marks of problems. */
final class TextPlaces {
    private record Range(int offset, int length) {}

    private TextPlaces() {}

    /** Returns the place of an element's value or, if that is null or not in the text, of the element: see {@link #mark}. */
    static TextPlace of(EObject element, Object value, Lines lines) {
        INode node = value == null ? null : nodeOfValue(element, value);
        Range range = node == null ? mark(element) : head(node);
        return range == null
                ? new TextPlace(0, 0, "")
                : new TextPlace(
                        lines.line(range.offset()),
                        lines.column(range.offset()),
                        lines.excerpt(range.offset(), range.length()));
    }

    /** Returns the node of the nearest element, from the given one outwards, that has a node; null if none has one. */
    static INode nodeOf(EObject element) {
        for (EObject e = element; e != null; e = e.eContainer()) {
            ICompositeNode node = NodeModelUtils.findActualNodeFor(e);
            INode replaced = node == null && e.eContainer() != null ? nodeOfValue(e.eContainer(), e) : null;
            if (node != null || replaced != null) {
                return node != null ? node : replaced;
            }
        }
        return null;
    }

    /** Returns the range to mark for an element: its name or, without a name, its first line up to its block. */
    private static Range mark(EObject element) {
        INode name = ElementKeys.name(element) == null ? null : nodeOfValue(element, ElementKeys.name(element));
        INode node = name != null ? name : nodeOf(element);
        return node == null ? null : head(node);
    }

    /** Returns the node of an element's value; null if no node of the grammar has set the value. */
    private static INode nodeOfValue(EObject element, Object value) {
        ICompositeNode part =
                value instanceof EObject e && e.eContainer() == element ? NodeModelUtils.findActualNodeFor(e) : null;
        if (part != null) {
            return part;
        }
        if (NodeModelUtils.findActualNodeFor(element) == null) {
            return null;
        }
        for (EStructuralFeature feature : element.eClass().getEAllStructuralFeatures()) {
            Object found = element.eGet(feature);
            int index = found instanceof List<?> list ? list.indexOf(value) : value.equals(found) ? 0 : -1;
            List<INode> nodes = index < 0 ? List.of() : NodeModelUtils.findNodesForFeature(element, feature);
            if (index >= 0 && index < nodes.size() && nodes.get(index).getLength() > 0) {
                return nodes.get(index);
            }
        }
        return null;
    }

    private static Range head(INode node) {
        int end = node.getOffset();
        for (ILeafNode leaf : node.getLeafNodes()) {
            if (leaf.getOffset() < node.getOffset()) {
                continue; // a comment before the element
            }
            boolean ends = leaf.isHidden() ? leaf.getText().contains("\n") : isEnd(leaf.getText());
            if (ends && end > node.getOffset()) {
                break;
            }
            end = leaf.isHidden() ? end : leaf.getEndOffset();
        }
        return new Range(node.getOffset(), end - node.getOffset());
    }

    private static boolean isEnd(String token) {
        return token.equals("{") || token.equals(";");
    }
}
