// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.resource;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.bellwether.language.errors.TextProblem;
import org.bellwether.model.util.ElementKeys;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.parser.IParseResult;

/**
 * The parts of a text that its syntax errors do not affect: the top-level elements without an error. An unresolved name
 * in them is an error, unless the rest of the text, which may define the name, uses it, too.
 */
final class ErrorFreeElements {
    private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9_]*|#\\s*include");

    /** The elements by their offsets. */
    private final NavigableMap<Integer, INode> sound = new TreeMap<>();

    private final Set<String> names = new HashSet<>();
    /** Names that the rest of the text may define, or may need from other files. */
    private final Set<String> doubtful = new HashSet<>();

    ErrorFreeElements(IParseResult parsed, List<TextProblem> problems) {
        NavigableSet<Integer> errors = new TreeSet<>();
        problems.forEach(problem -> errors.add(problem.offset()));
        parsed.getSyntaxErrors().forEach(node -> errors.add(node.getOffset()));
        StringBuilder rest = new StringBuilder(parsed.getRootNode().getText());
        EObject model = parsed.getRootASTElement();
        for (EObject element : model == null ? List.<EObject>of() : model.eContents()) {
            INode node = NodeModelUtils.findActualNodeFor(element);
            if (node != null && !holdsAny(node, errors)) {
                sound.put(node.getOffset(), node);
                names.add(ElementKeys.name(element));
                blank(rest, node);
            }
        }
        Matcher word = WORD.matcher(rest);
        while (word.find()) {
            doubtful.add(word.group());
        }
    }

    /**
     * Returns whether an element contains an error; an error right after the element counts, too, since its end may be
     * missing.
     */
    private static boolean holdsAny(INode element, NavigableSet<Integer> errors) {
        Integer first = errors.ceiling(element.getOffset());
        return first != null && first <= element.getEndOffset();
    }

    private static void blank(StringBuilder text, INode element) {
        for (int i = element.getOffset(); i < element.getEndOffset(); i++) {
            text.setCharAt(i, ' ');
        }
    }

    /** Returns whether other files might define any name, because an import is in the part that could not be read. */
    boolean mayMissImports() {
        return doubtful.contains("import") || doubtful.stream().anyMatch(word -> word.startsWith("#"));
    }

    /**
     * Returns whether an unresolved name is certainly wrong. A qualified name may begin with an error-free element that
     * the rest also uses.
     */
    boolean isWrong(INode where, String name) {
        String[] parts = name.split("::");
        boolean isDoubtful = IntStream.range(0, parts.length)
                .anyMatch(i -> doubtful.contains(parts[i]) && (i == parts.length - 1 || !names.contains(parts[i])));
        Map.Entry<Integer, INode> around = sound.floorEntry(where.getOffset());
        return !isDoubtful
                && around != null
                && where.getOffset() < around.getValue().getEndOffset();
    }
}
