// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.proposals;

import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.language.services.BellwetherGrammarAccess;
import org.eclipse.xtext.AbstractRule;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.Keyword;
import org.eclipse.xtext.nodemodel.ILeafNode;

/** The keywords of the grammar: those of IDL, which are never names, and those of the notation, which may be names. */
public final class Keywords {
    private final Set<String> idl;
    private final Set<String> own;

    public Keywords(BellwetherGrammarAccess grammar) {
        idl = words(grammar.getIdlWordRule());
        own = words(grammar.getOwnWordRule());
    }

    private static Set<String> words(AbstractRule rule) {
        return EcoreUtil2.eAllOfType(rule, Keyword.class).stream()
                .map(Keyword::getValue)
                .collect(Collectors.toUnmodifiableSet());
    }

    public boolean isIdl(String word) {
        return idl.contains(word) || word.equals("TRUE") || word.equals("FALSE");
    }

    /** Returns a name as it is written: with an underscore if a keyword could take precedence. */
    public String written(String name) {
        return own.contains(name) || isIdl(name) ? "_" + name : name;
    }

    /** Returns whether a token is a keyword, not a name or value with the text of a keyword. */
    public static boolean isKeyword(ILeafNode leaf) {
        if (!(leaf.getGrammarElement() instanceof Keyword keyword)
                || !Character.isLetter(keyword.getValue().charAt(0))
                        && keyword.getValue().charAt(0) != '#') {
            return false;
        }
        String rule = GrammarUtil.containingRule(keyword).getName();
        return !rule.equals("OwnWord") && !rule.equals("IdlWord");
    }
}
