// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bellwether.lsp.Occurrences.Occurrence;
import org.bellwether.model.idl.Module;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.ElementPaths;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;

/** Gives an element another name, where it is defined and wherever it is named, in all files of its project. */
final class Renaming {
    /** The new name cannot be used; the message says why and what to do. */
    static final class Refused extends Exception {
        private static final long serialVersionUID = 1L;

        Refused(String message) {
            super(message);
        }
    }

    private final SourceFiles sources;
    private final Keywords keywords;

    Renaming(SourceFiles sources, Keywords keywords) {
        this.sources = sources;
        this.keywords = keywords;
    }

    /** What would be renamed; empty where no name stands that this project defines. */
    Optional<Range> prepare(Project project, TextFile file, int offset) {
        Occurrences names = project.occurrences();
        return names.at(file, offset)
                .filter(o -> !names.declarations(o.element()).isEmpty())
                .map(Navigation::range);
    }

    WorkspaceEdit rename(Project project, TextFile file, int offset, String name) throws Refused {
        Occurrences names = project.occurrences();
        Occurrence at = names.at(file, offset)
                .orElseThrow(() -> new Refused("There is no name here. Place the cursor on the name of an element."));
        if (names.declarations(at.element()).isEmpty()) {
            throw new Refused(at.text() + " is not defined in this project. Rename it where it is defined.");
        } else if (!name.matches("[A-Za-z][A-Za-z0-9_]*")) {
            throw new Refused("\"" + name
                    + "\" is not an identifier. Use letters, digits and underscores, beginning with a letter.");
        }
        if (keywords.isIdl(name)) {
            throw new Refused(name + " is a keyword of IDL. Choose another name.");
        }
        Optional<EObject> other = taken(project, at.element(), name);
        if (other.isPresent()) {
            throw new Refused("The name " + name + " is taken by " + ElementPaths.of(other.get())
                    + " (IDL's names ignore case). Choose another name.");
        }
        Map<String, List<TextEdit>> edits = new LinkedHashMap<>();
        for (Occurrence next : names.of(at.element())) {
            edits.computeIfAbsent(sources.clientName(next.file().uri()), f -> new ArrayList<>())
                    .add(new TextEdit(Navigation.range(next), keywords.written(name)));
        }
        return new WorkspaceEdit(edits);
    }

    /** An element of the same scope that has the name already; all files have one outermost scope. */
    private static Optional<EObject> taken(Project project, EObject element, String name) {
        EObject scope = element.eContainer();
        Stream<EObject> scopes = scope == null
                ? Stream.of()
                : scope.eContainer() == null
                        ? project.files().stream().flatMap(f -> f.root().stream())
                        : Stream.of(scope);
        return scopes.flatMap(s -> s.eContents().stream())
                .filter(e -> e != element && !isSameModule(e, element))
                .filter(e -> name.equalsIgnoreCase(ElementKeys.name(e)))
                .findFirst();
    }

    private static boolean isSameModule(EObject a, EObject b) {
        return a instanceof Module x && b instanceof Module y && x.getName().equals(y.getName());
    }
}
