// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.bellwether.language.parser.TokenTypes;
import org.bellwether.language.services.BellwetherGrammarAccess;
import org.eclipse.xtext.AbstractRule;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.Grammar;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.Keyword;
import org.junit.jupiter.api.Test;

/** Tests the whole grammar. */
class GrammarTest {
    private final Grammar grammar =
            TextFormat.injector().getInstance(BellwetherGrammarAccess.class).getGrammar();

    @Test
    void everyWordOfOursMayBeAName() {
        Set<String> ours = new TreeSet<>();
        for (String word : GrammarUtil.getAllKeywords(grammar)) {
            if (word.matches("[A-Za-z_]\\w*") && !TokenTypes.isIdl(word)) {
                ours.add(word);
            }
        }
        assertTrue(ours.size() > 100);
        assertEquals(ours, new TreeSet<>(words("OwnWord")));
    }

    @Test
    void everyWordOfIdlMayBeAWord() {
        Set<String> idl = new TreeSet<>(words("IdlWord"));
        for (String word : GrammarUtil.getAllKeywords(grammar)) {
            if (TokenTypes.isIdl(word) && !Set.of("TRUE", "FALSE").contains(word)) {
                assertTrue(idl.contains(word), word);
            }
        }
    }

    private Set<String> words(String rule) {
        AbstractRule found = GrammarUtil.findRuleForName(grammar, rule);
        Set<String> words = new HashSet<>();
        EcoreUtil2.getAllContentsOfType(found, Keyword.class).forEach(k -> words.add(k.getValue()));
        return words;
    }
}
