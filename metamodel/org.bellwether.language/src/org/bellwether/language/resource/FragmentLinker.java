// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.resource;

import org.eclipse.xtext.ParserRule;
import org.eclipse.xtext.RuleCall;
import org.eclipse.xtext.linking.lazy.LazyLinker;
import org.eclipse.xtext.nodemodel.INode;

/**
 * Links references in fragments of the grammar. Xtext's own linker assigns these references to an element within the
 * fragment; this linker assigns them to the element that uses the fragment.
 */
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
