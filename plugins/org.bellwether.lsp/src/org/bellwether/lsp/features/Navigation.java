// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp.features;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.bellwether.lsp.workspace.Occurrences;
import org.bellwether.lsp.workspace.Occurrences.Occurrence;
import org.bellwether.lsp.workspace.Project;
import org.bellwether.lsp.workspace.SourceFiles;
import org.bellwether.lsp.workspace.TextFile;
import org.bellwether.model.experiment.Import;
import org.bellwether.model.idl.Include;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightKind;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/** Finds an element's definition and all its uses from a name. */
public final class Navigation {
    private final SourceFiles sources;

    public Navigation(SourceFiles sources) {
        this.sources = sources;
    }

    public List<Location> definition(Project project, TextFile file, int offset) {
        Occurrences names = project.occurrences();
        Optional<Occurrence> name = names.at(file, offset);
        return name.isPresent()
                ? names.declarations(name.get().element()).stream()
                        .map(this::location)
                        .toList()
                : file.token(offset).flatMap(token -> imported(file, token)).stream()
                        .toList();
    }

    /** Returns the file whose path an import or include names. */
    private Optional<Location> imported(TextFile file, ILeafNode token) {
        EObject element = NodeModelUtils.findActualSemanticObjectFor(token);
        String path = element instanceof Import i ? i.getPath() : element instanceof Include i ? i.getPath() : null;
        if (path == null || !file.uri().isFile()) {
            return Optional.empty();
        }
        try {
            Path target = Path.of(file.uri().toFileString()).resolveSibling(path);
            Range start = new Range(new Position(0, 0), new Position(0, 0));
            return Files.isRegularFile(target)
                    ? Optional.of(new Location(sources.clientName(SourceFiles.uri(target)), start))
                    : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.empty(); // a diagnostic reports the problem
        }
    }

    public List<Location> references(Project project, TextFile file, int offset, boolean declarations) {
        return occurrences(project, file, offset)
                .filter(o -> declarations || !o.declaration())
                .map(this::location)
                .toList();
    }

    public List<DocumentHighlight> highlights(Project project, TextFile file, int offset) {
        return occurrences(project, file, offset)
                .filter(o -> o.file() == file)
                .map(o -> new DocumentHighlight(
                        range(o), o.declaration() ? DocumentHighlightKind.Write : DocumentHighlightKind.Read))
                .toList();
    }

    private static Stream<Occurrence> occurrences(Project project, TextFile file, int offset) {
        Occurrences names = project.occurrences();
        return names.at(file, offset).stream().flatMap(o -> names.of(o.element()).stream());
    }

    Location location(Occurrence o) {
        return new Location(sources.clientName(o.file().uri()), range(o));
    }

    static Range range(Occurrence o) {
        return o.file().positions().range(o.offset(), o.length());
    }
}
