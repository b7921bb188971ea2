// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp.workspace;

import java.util.Optional;
import org.bellwether.language.resource.BellwetherTextResource;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.parser.IParseResult;

/** One file of a project: its text, its nodes, its model. */
public final class TextFile {
    private final BellwetherTextResource resource;
    private final Positions positions;

    /** The text is the editor's where it is open; the parser's otherwise. */
    TextFile(BellwetherTextResource resource, Optional<String> open) {
        this.resource = resource;
        positions = new Positions(open.orElseGet(() -> parsed(resource)));
    }

    private static String parsed(BellwetherTextResource resource) {
        IParseResult result = resource.getParseResult();
        return result == null ? "" : result.getRootNode().getText();
    }

    public URI uri() {
        return resource.getURI();
    }

    public BellwetherTextResource resource() {
        return resource;
    }

    public Positions positions() {
        return positions;
    }

    public String text() {
        return positions.text();
    }

    /** The text's nodes; empty where it could not even be parsed. */
    public Optional<ICompositeNode> nodes() {
        return Optional.ofNullable(resource.getParseResult()).map(IParseResult::getRootNode);
    }

    /** The model; empty where nothing of it could be read. */
    public Optional<EObject> root() {
        return resource.getContents().stream().findFirst();
    }

    /** The token at an offset or, if a blank is there, the one that ends there. */
    public Optional<ILeafNode> token(int offset) {
        return nodes().map(root -> {
            ILeafNode at = NodeModelUtils.findLeafNodeAtOffset(root, offset);
            boolean blank = at == null || at.isHidden() && at.getText().isBlank();
            ILeafNode before = offset > 0 ? NodeModelUtils.findLeafNodeAtOffset(root, offset - 1) : null;
            return blank || !isWord(at) && before != null && isWord(before) ? before : at;
        });
    }

    private static boolean isWord(ILeafNode leaf) {
        return !leaf.getText().isEmpty()
                && Character.isJavaIdentifierPart(leaf.getText().charAt(0));
    }
}
