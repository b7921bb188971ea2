// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.docs;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.language.TextFormat;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.AbstractRule;
import org.eclipse.xtext.Action;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.RuleCall;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.SyntaxErrorMessage;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.parser.IParseResult;
import org.eclipse.xtext.parser.IParser;

/** For each rule of the grammar the excerpt of a real model that shows it best: rich, but not long. */
final class Examples {
    /** The length of an excerpt above which a shorter one is preferred, in characters. */
    private static final int LONGEST = 500;

    private static final int SHORTEST = 12;

    private final Map<String, String> byRule = new HashMap<>();

    /**
     * Collects excerpts of files.
     *
     * @param rare files that are used only for rules without an excerpt from the other files
     * @throws IllegalArgumentException if one of the files has syntax errors
     */
    Examples(List<Path> files, List<Path> rare) throws IOException {
        read(files);
        Map<String, String> preferred = Map.copyOf(byRule);
        read(rare);
        byRule.putAll(preferred);
    }

    private void read(List<Path> files) throws IOException {
        IParser parser = TextFormat.injector().getInstance(IParser.class);
        for (Path file : files) {
            IParseResult result = parser.parse(new StringReader(Files.readString(file)));
            for (INode error : result.getSyntaxErrors()) {
                SyntaxErrorMessage message = error.getSyntaxErrorMessage();
                throw new IllegalArgumentException(file + ":" + error.getStartLine() + ": " + message.getMessage());
            }
            collect(result.getRootNode());
        }
    }

    private void collect(ICompositeNode root) {
        String text = root.getText();
        for (INode node : root.getAsTreeIterable()) {
            AbstractRule rule = rule(node.getGrammarElement());
            if (node instanceof ICompositeNode && rule != null && node.getLength() > 0 && shows(node, rule)) {
                String excerpt = unindented(text, node);
                byRule.merge(rule.getName(), excerpt, Examples::better);
            }
        }
    }

    /** Returns whether the rule has created the element, also if the rule passes on an element of another rule. */
    private static boolean shows(INode node, AbstractRule rule) {
        Set<EClass> made = made(rule);
        return made.isEmpty()
                || made.contains(
                        NodeModelUtils.findActualSemanticObjectFor(node).eClass());
    }

    /** Returns the classes of the elements of a rule whose name is not the name of its type; none for any other rule. */
    static Set<EClass> made(AbstractRule rule) {
        boolean isAnElements = rule.getType() != null && rule.getType().getClassifier() instanceof EClass;
        return !isAnElements
                        || rule.getName().equals(rule.getType().getClassifier().getName())
                ? Set.of()
                : EcoreUtil2.eAllOfType(rule, Action.class).stream()
                        .map(each -> (EClass) each.getType().getClassifier())
                        .collect(Collectors.toSet());
    }

    private static AbstractRule rule(EObject grammar) {
        return grammar instanceof RuleCall call
                ? call.getRule()
                : grammar instanceof Action action ? GrammarUtil.containingRule(action) : null;
    }

    /** Returns the longer text, unless it is too long. */
    private static String better(String a, String b) {
        if (a.length() > LONGEST || b.length() > LONGEST) {
            return a.length() <= b.length() ? a : b;
        }
        return a.length() >= b.length() || b.length() < SHORTEST ? a : b;
    }

    /** Returns an element's text, with later lines unindented as far as the first line. */
    private static String unindented(String text, INode node) {
        int lineStart = text.lastIndexOf('\n', node.getOffset() - 1) + 1;
        String before = text.substring(lineStart, node.getOffset());
        String indent = before.isBlank()
                ? before
                : before.substring(0, before.length() - before.stripLeading().length());
        return text.substring(node.getOffset(), node.getEndOffset()).replace("\n" + indent, "\n");
    }

    Optional<String> of(AbstractRule rule) {
        return Optional.ofNullable(byRule.get(rule.getName()));
    }
}
