// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.proposals;

import com.google.inject.Inject;
import com.google.inject.Injector;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import org.eclipse.xtext.AbstractElement;
import org.eclipse.xtext.ide.editor.contentassist.antlr.FollowElement;
import org.eclipse.xtext.ide.editor.contentassist.antlr.FollowElementComputer;
import org.eclipse.xtext.ide.editor.contentassist.antlr.IContentAssistParser;

/** The tokens that the grammar admits at a place of a text, from Xtext's parser for content assist. */
final class FollowTokens {
    private final IContentAssistParser parser;
    private final FollowElementComputer computer;

    @Inject
    FollowTokens(Injector injector) {
        parser = injector.getInstance(IContentAssistParser.class);
        computer = injector.getInstance(FollowElementComputer.class);
    }

    /** Returns the grammar's elements that may come next after a text, which may contain errors. */
    Set<AbstractElement> after(String text) {
        Collection<FollowElement> follow = parser.getFollowElements(text, false);
        Set<AbstractElement> result = new LinkedHashSet<>();
        computer.computeFollowElements(follow, result::add);
        return result;
    }
}
