// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp.features;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.language.proposals.Keywords;
import org.bellwether.language.rename.NameRules;
import org.bellwether.language.rename.Rename;
import org.bellwether.language.rename.RenameRefused;
import org.bellwether.lsp.workspace.Occurrences;
import org.bellwether.lsp.workspace.Occurrences.Occurrence;
import org.bellwether.lsp.workspace.Positions;
import org.bellwether.lsp.workspace.Project;
import org.bellwether.lsp.workspace.SourceFiles;
import org.bellwether.lsp.workspace.TextFile;
import org.bellwether.model.io.LayoutText;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;

/** Renames an element: its definition and all its uses, in all files of its project. */
public final class Renaming {
    /** The new name cannot be used; the message gives the reason and the fix. */
    public static final class Refused extends Exception {
        private static final long serialVersionUID = 1L;

        Refused(String message) {
            super(message);
        }
    }

    private final SourceFiles sources;
    private final Keywords keywords;

    public Renaming(SourceFiles sources, Keywords keywords) {
        this.sources = sources;
        this.keywords = keywords;
    }

    /** Returns the range of the name that would change; empty if this project does not define the element. */
    public Optional<Range> prepare(Project project, TextFile file, int offset) {
        Occurrences names = project.occurrences();
        return names.at(file, offset)
                .filter(o -> !names.declarations(o.element()).isEmpty())
                .map(Navigation::range);
    }

    public WorkspaceEdit rename(Project project, TextFile file, int offset, String name) throws Refused {
        Occurrences names = project.occurrences();
        Occurrence at = names.at(file, offset)
                .orElseThrow(() -> new Refused("There is no name here. Place the cursor on the name of an element."));
        if (names.declarations(at.element()).isEmpty()) {
            throw new Refused(at.text() + " is not defined in this project. Rename it where it is defined.");
        }
        List<EObject> roots =
                project.files().stream().flatMap(f -> f.root().stream()).toList();
        try {
            NameRules.check(at.element(), name, roots);
        } catch (RenameRefused e) {
            throw new Refused(e.getMessage());
        }
        checkFiles(names.of(at.element()));
        Map<String, List<TextEdit>> edits = new LinkedHashMap<>();
        for (Occurrence next : names.of(at.element())) {
            edits.computeIfAbsent(sources.clientName(next.file().uri()), f -> new ArrayList<>())
                    .add(new TextEdit(Navigation.range(next), keywords.written(name)));
        }
        layouts(project, at.element(), name, roots, edits);
        return new WorkspaceEdit(edits);
    }

    /** Refuses the whole renaming if a file cannot be changed. */
    private void checkFiles(List<Occurrence> occurrences) throws Refused {
        for (Occurrence next : occurrences) {
            URI uri = next.file().uri();
            Path path = uri.isFile() ? Path.of(uri.toFileString()) : null;
            if (path != null && Files.exists(path) && !Files.isWritable(path)) {
                throw new Refused(path + " names it too and is read-only. Make it writable, then rename.");
            }
        }
    }

    /** Renames the element in the layout files beside the models, which refer to elements by their identities. */
    private void layouts(
            Project project, EObject element, String name, List<EObject> roots, Map<String, List<TextEdit>> edits)
            throws Refused {
        Map<EObject, Map<String, String>> ids = Rename.ids(element, name, roots);
        for (TextFile file : project.files()) {
            Map<String, String> changed =
                    file.root().map(root -> ids.getOrDefault(root, Map.of())).orElse(Map.of());
            Path layout =
                    file.uri().isFile() ? LayoutText.beside(Path.of(file.uri().toFileString())) : null;
            if (changed.isEmpty() || layout == null || !Files.exists(layout)) {
                continue;
            }
            try {
                String text = Files.readString(layout);
                String renamed = LayoutText.renamed(text, changed);
                if (!renamed.equals(text)) {
                    edits.put(
                            sources.clientName(SourceFiles.uri(layout)),
                            List.of(new TextEdit(new Positions(text).all(), renamed)));
                }
            } catch (IOException e) {
                throw new Refused(layout + " cannot be read: " + e.getMessage() + ". Fix or remove it, then rename.");
            }
        }
    }
}
