// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.workbench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.glsp.scene.DiagramKind;
import org.bellwether.glsp.scene.Scenes;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.QualifiedNames;
import org.eclipse.emf.ecore.EObject;

/**
 * A diagram that the page can open.
 *
 * @param id the id of the element that it shows
 * @param kind GLSP's diagram type
 * @param detail its kind and path, for display
 * @param blank whether it has no contents yet; only for assemblies
 */
public record DiagramInfo(String id, String kind, String title, String detail, boolean blank) {
    /** Returns all diagrams of a project, ordered by kind; an empty project begins with types. */
    static List<DiagramInfo> all(EditingSession session) {
        return session.read(model -> {
            List<DiagramInfo> all = new ArrayList<>();
            for (EObject root : model.roots()) {
                add(model, root, all);
                Models.all(root, NamedElement.class).forEach(element -> add(model, element, all));
            }
            if (all.stream().noneMatch(diagram -> DiagramKind.ofType(diagram.kind()) == DiagramKind.TYPES)) {
                model.roots().stream().findFirst().ifPresent(root -> all.add(of(model, root, DiagramKind.TYPES)));
            }
            all.sort(Comparator.comparing(DiagramInfo::order));
            return all;
        });
    }

    private static void add(ProjectModel model, EObject element, List<DiagramInfo> all) {
        DiagramKind.of(element)
                .filter(kind -> Scenes.hasSomething(element))
                .ifPresent(kind -> all.add(of(model, element, kind)));
    }

    private int order() {
        return DiagramKind.ofType(kind).ordinal();
    }

    private static DiagramInfo of(ProjectModel model, EObject element, DiagramKind kind) {
        String file = model.file(element).path();
        String title = kind == DiagramKind.TYPES ? "Types" + inFile(model, file) : QualifiedNames.simple(element);
        boolean blank =
                element instanceof Assembly assembly && assembly.getInstances().isEmpty();
        return new DiagramInfo(model.id(element), kind.type(), title, kind.type() + ", " + file, blank);
    }

    private static String inFile(ProjectModel model, String file) {
        return model.files().size() == 1 ? "" : " of " + file;
    }
}
