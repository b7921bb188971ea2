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

/** One file of a project: its text, its syntax nodes, its model. */
public final class TextFile {
    private final BellwetherTextResource resource;
    private final Positions positions;

    /** Takes the text of the editor if the file is open there, otherwise the text that was parsed. */
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

    /** Returns the nodes of the text; empty if the text could not be parsed. */
    public Optional<ICompositeNode> nodes() {
        return Optional.ofNullable(resource.getParseResult()).map(IParseResult::getRootNode);
    }

    /** Returns the model; empty if no part of it could be read. */
    public Optional<EObject> root() {
        return resource.getContents().stream().findFirst();
    }

    /** Returns the token at an offset; at a blank, the token that ends before it. */
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
