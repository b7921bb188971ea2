// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.workbench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.edit.project.ViewIds;
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
 * @param id of the element that it shows, or of the view
 * @param kind GLSP's diagram type
 * @param detail what it is, and where, for people
 * @param blank whether nothing is in the element yet that could be looked at; only of assemblies
 * @param element id of the element that it shows
 * @param view the name of the view; empty for the complete diagram
 */
public record DiagramInfo(
        String id, String kind, String title, String detail, boolean blank, String element, String view) {
    /** All diagrams of a project by their kinds, views behind their assemblies; an empty project begins with types. */
    static List<DiagramInfo> all(EditingSession session) {
        return session.read(model -> {
            List<DiagramInfo> all = new ArrayList<>();
            Map<String, List<String>> views = model.layouts().views();
            for (EObject root : model.roots()) {
                add(model, root, views, all);
                Models.all(root, NamedElement.class).forEach(element -> add(model, element, views, all));
            }
            if (all.stream().noneMatch(diagram -> DiagramKind.ofType(diagram.kind()) == DiagramKind.TYPES)) {
                model.roots().stream().findFirst().ifPresent(root -> all.add(of(model, root, DiagramKind.TYPES)));
            }
            all.sort(Comparator.comparing(DiagramInfo::order));
            return all;
        });
    }

    private static void add(
            ProjectModel model, EObject element, Map<String, List<String>> views, List<DiagramInfo> all) {
        DiagramKind.of(element)
                .filter(kind -> Scenes.hasSomething(element))
                .map(kind -> of(model, element, kind))
                .ifPresent(diagram -> {
                    all.add(diagram);
                    if (element instanceof Assembly) {
                        views.getOrDefault(diagram.id(), List.of()).forEach(view -> all.add(diagram.withView(view)));
                    }
                });
    }

    private DiagramInfo withView(String view) {
        String name = ViewIds.name(view);
        return new DiagramInfo(view, kind, name, "view of " + title + ", " + detail, blank, element, name);
    }

    private int order() {
        return DiagramKind.ofType(kind).ordinal();
    }

    private static DiagramInfo of(ProjectModel model, EObject element, DiagramKind kind) {
        String file = model.file(element).path();
        String title = kind == DiagramKind.TYPES ? "Types" + inFile(model, file) : QualifiedNames.simple(element);
        boolean blank =
                element instanceof Assembly assembly && assembly.getInstances().isEmpty();
        String id = model.id(element);
        return new DiagramInfo(id, kind.type(), title, kind.type() + ", " + file, blank, id, "");
    }

    private static String inFile(ProjectModel model, String file) {
        return model.files().size() == 1 ? "" : " of " + file;
    }
}
