// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.resource;

import org.eclipse.xtext.ParserRule;
import org.eclipse.xtext.RuleCall;
import org.eclipse.xtext.linking.lazy.LazyLinker;
import org.eclipse.xtext.nodemodel.INode;

/** Xtext's linker takes references in a fragment of the grammar for those of an element within it; this one does not. */
public final class FragmentLinker extends LazyLinker {
    @Override
    protected boolean shouldCheckParentNode(INode node) {
        INode parent = node.getParent();
        boolean inFragment = parent != null
                && parent.getGrammarElement() instanceof RuleCall call
                && call.getRule() instanceof ParserRule rule
                && rule.isFragment();
        return !inFragment && super.shouldCheckParentNode(node);
    }
}
