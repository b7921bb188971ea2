// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.bellwether.edit.project.ElementLabels;
import org.bellwether.edit.project.ModelFile;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.EventPort;
import org.bellwether.model.component.ProvidedPort;
import org.bellwether.model.component.RequiredPort;
import org.bellwether.model.deployment.Placement;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.QualifiedNames;
import org.eclipse.emf.ecore.EObject;

/** The outline of the project, and the search for elements. */
public final class Outline {
    private final ProjectModel model;

    public Outline(ProjectModel model) {
        this.model = model;
    }

    /** Returns a node for each file, with all elements that the user drew or named. */
    public List<OutlineNode> files() {
        List<OutlineNode> result = new ArrayList<>();
        for (ModelFile file : model.files()) {
            List<OutlineNode> children = file.root() == null ? List.of() : children(file.root());
            result.add(new OutlineNode(file.path() + "#/", file.path(), "file", "Model", "", children));
        }
        return result;
    }

    private List<OutlineNode> children(EObject parent) {
        List<OutlineNode> result = new ArrayList<>();
        for (EObject child : parent.eContents()) {
            if (isShown(child)) {
                result.add(node(child, children(child)));
            }
        }
        return result;
    }

    /** Returns whether the user drew or named an element; other elements are details. */
    static boolean isShown(EObject element) {
        return ElementKeys.name(element) != null
                || element instanceof Connection
                || element instanceof Placement
                || element instanceof Behaviour;
    }

    private OutlineNode node(EObject element, List<OutlineNode> children) {
        return new OutlineNode(
                model.id(element),
                ElementLabels.of(element),
                ElementPaths.kind(element),
                element.eClass().getName(),
                detail(element),
                children);
    }

    private static String detail(EObject element) {
        EObject type = element instanceof Instance i
                ? i.getType()
                : element instanceof ProvidedPort p
                        ? p.getInterface()
                        : element instanceof RequiredPort r
                                ? r.getInterface()
                                : element instanceof EventPort e ? e.getEventType() : null;
        return type == null ? "" : QualifiedNames.of(type);
    }

    /**
     * Returns the elements whose qualified name contains all letters of a text in their order; upper and lower case are the
     * same. Elements whose simple name begins with the text come first.
     *
     * @param kind a class of the schema; empty for all
     */
    public List<OutlineNode> search(String text, String kind, int most) {
        List<EObject> found = new ArrayList<>();
        model.roots()
                .forEach(root -> root.eAllContents().forEachRemaining(e -> {
                    boolean wanted = ElementKeys.name(e) != null
                            && (kind.isEmpty() || e.eClass().getName().equals(kind));
                    if (wanted && holds(QualifiedNames.of(e), text)) {
                        found.add(e);
                    }
                }));
        String small = text.toLowerCase(Locale.ROOT);
        found.sort((a, b) -> Boolean.compare(begins(b, small), begins(a, small)));
        return found.stream().limit(most).map(e -> node(e, List.of())).toList();
    }

    private static boolean begins(EObject element, String text) {
        return ElementKeys.name(element).toLowerCase(Locale.ROOT).startsWith(text);
    }

    private static boolean holds(String name, String text) {
        String small = name.toLowerCase(Locale.ROOT);
        int at = 0;
        for (char c : text.toLowerCase(Locale.ROOT).toCharArray()) {
            at = small.indexOf(c, at) + 1;
            if (at == 0) {
                return false;
            }
        }
        return true;
    }
}
