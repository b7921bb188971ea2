// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp.features;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bellwether.language.proposals.ElementTexts;
import org.bellwether.lsp.workspace.Occurrences.Occurrence;
import org.bellwether.lsp.workspace.Project;
import org.bellwether.lsp.workspace.TextFile;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.Dimension;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.idl.OperationParameter;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.QualifiedNames;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/** A file's elements as a tree, and all definitions of the workspace by name. */
public final class Outline {
    /** The largest number of symbols in an answer, far more than a user reads. */
    private static final int MOST = 500;

    private Outline() {}

    public static List<DocumentSymbol> of(TextFile file) {
        return file.root().map(root -> children(file, root)).orElse(List.of());
    }

    private static List<DocumentSymbol> children(TextFile file, EObject parent) {
        List<DocumentSymbol> result = new ArrayList<>();
        for (EObject child : parent.eContents()) {
            ICompositeNode node = NodeModelUtils.findActualNodeFor(child);
            Optional<String> label = node == null ? Optional.empty() : label(child);
            if (label.isPresent()) {
                Range all = file.positions().range(node.getOffset(), node.getLength());
                Range first = new Range(
                        all.getStart(),
                        file.positions().at(Math.min(node.getEndOffset(), endOfFirstLine(file, node.getOffset()))));
                result.add(new DocumentSymbol(
                        label.get(),
                        SymbolKinds.of(child),
                        all,
                        first,
                        ElementPaths.kind(child),
                        children(file, child)));
            } else {
                result.addAll(children(file, child));
            }
        }
        return result;
    }

    private static int endOfFirstLine(TextFile file, int offset) {
        return file.positions().endOfLine(file.positions().line(offset));
    }

    private static Optional<String> label(EObject element) {
        if (element instanceof OperationParameter || element instanceof Dimension) {
            return Optional.empty();
        }
        Optional<String> name = Optional.ofNullable(ElementKeys.name(element));
        boolean unnamed = element instanceof Behaviour || element instanceof Connection;
        return name.isPresent() || !unnamed ? name : ElementTexts.head(element).filter(head -> !head.isBlank());
    }

    /**
     * Returns the definitions whose qualified name contains all letters of a query in order; upper and lower case are
     * the same.
     */
    public static List<WorkspaceSymbol> find(Project project, String query, Navigation navigation) {
        return project.occurrences().allDeclarations().stream()
                .filter(o -> matches(QualifiedNames.of(o.element()), query))
                .limit(MOST)
                .map(o -> symbol(o, navigation))
                .toList();
    }

    private static WorkspaceSymbol symbol(Occurrence o, Navigation navigation) {
        EObject container = o.element().eContainer();
        return new WorkspaceSymbol(
                QualifiedNames.simple(o.element()),
                SymbolKinds.of(o.element()),
                Either.forLeft(navigation.location(o)),
                container == null ? "" : QualifiedNames.of(container));
    }

    private static boolean matches(String name, String query) {
        String small = name.toLowerCase(Locale.ROOT);
        int at = 0;
        for (char c : query.toLowerCase(Locale.ROOT).toCharArray()) {
            at = small.indexOf(c, at) + 1;
            if (at == 0) {
                return false;
            }
        }
        return true;
    }
}
