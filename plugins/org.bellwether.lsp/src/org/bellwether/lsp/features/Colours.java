// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp.features;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.language.proposals.Keywords;
import org.bellwether.lsp.workspace.Occurrences.Occurrence;
import org.bellwether.lsp.workspace.Positions;
import org.bellwether.lsp.workspace.Project;
import org.bellwether.lsp.workspace.TextFile;
import org.bellwether.model.idl.Constant;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.SemanticTokenModifiers;
import org.eclipse.lsp4j.SemanticTokenTypes;
import org.eclipse.lsp4j.SemanticTokensLegend;
import org.eclipse.xtext.nodemodel.ILeafNode;

/** Semantic tokens: names are coloured by their element, other tokens by their kind. */
public final class Colours {
    private static final List<String> TYPES = List.of(
            SemanticTokenTypes.Namespace,
            SemanticTokenTypes.Class,
            SemanticTokenTypes.Interface,
            SemanticTokenTypes.Struct,
            SemanticTokenTypes.Enum,
            SemanticTokenTypes.EnumMember,
            SemanticTokenTypes.Event,
            SemanticTokenTypes.Method,
            SemanticTokenTypes.Function,
            SemanticTokenTypes.Property,
            SemanticTokenTypes.Parameter,
            SemanticTokenTypes.Variable,
            SemanticTokenTypes.Keyword,
            SemanticTokenTypes.Comment,
            SemanticTokenTypes.String,
            SemanticTokenTypes.Number,
            SemanticTokenTypes.Macro);
    private static final List<String> MODIFIERS =
            List.of(SemanticTokenModifiers.Declaration, SemanticTokenModifiers.Readonly);

    private record Token(int offset, int length, String type, int modifiers) {}

    private Colours() {}

    public static SemanticTokensLegend legend() {
        return new SemanticTokensLegend(TYPES, MODIFIERS);
    }

    /** Returns five numbers for each token in the protocol's encoding: each place is relative to the token before. */
    public static List<Integer> of(Project project, TextFile file) {
        Map<Integer, Token> tokens = new HashMap<>();
        file.nodes().ifPresent(root -> {
            for (ILeafNode leaf : root.getLeafNodes()) {
                String type = type(leaf);
                if (type != null) {
                    tokens.put(leaf.getOffset(), new Token(leaf.getOffset(), leaf.getLength(), type, 0));
                }
            }
        });
        for (Occurrence o : project.occurrences().in(file)) {
            int modifiers = (o.declaration() ? 1 : 0) | (o.element() instanceof Constant ? 2 : 0);
            tokens.put(o.offset(), new Token(o.offset(), o.length(), SymbolKinds.colour(o.element()), modifiers));
        }
        return encode(
                file,
                tokens.values().stream()
                        .sorted(Comparator.comparingInt(Token::offset))
                        .toList());
    }

    private static String type(ILeafNode leaf) {
        String text = leaf.getText();
        if (leaf.isHidden()) {
            return text.startsWith("/")
                    ? SemanticTokenTypes.Comment
                    : text.startsWith("#") ? SemanticTokenTypes.Macro : null;
        } else if (Keywords.isKeyword(leaf)) {
            return SemanticTokenTypes.Keyword;
        }
        char first = text.isEmpty() ? 0 : text.charAt(text.startsWith("L") && text.length() > 1 ? 1 : 0);
        boolean number = Character.isDigit(text.isEmpty() ? 0 : text.charAt(0))
                || text.length() > 1 && text.charAt(0) == '.' && Character.isDigit(text.charAt(1));
        return number ? SemanticTokenTypes.Number : first == '"' || first == '\'' ? SemanticTokenTypes.String : null;
    }

    private static List<Integer> encode(TextFile file, List<Token> tokens) {
        List<Integer> result = new ArrayList<>();
        Position last = new Position(0, 0);
        for (Token token : tokens) {
            for (int[] part : lines(file, token)) {
                Position at = file.positions().at(part[0]);
                boolean sameLine = at.getLine() == last.getLine();
                result.add(at.getLine() - last.getLine());
                result.add(sameLine ? at.getCharacter() - last.getCharacter() : at.getCharacter());
                result.add(part[1]);
                result.add(TYPES.indexOf(token.type()));
                result.add(token.modifiers());
                last = at;
            }
        }
        return result;
    }

    /** Returns a token's parts, each on one line, as offset and length. */
    private static List<int[]> lines(TextFile file, Token token) {
        List<int[]> parts = new ArrayList<>();
        Positions positions = file.positions();
        int end = token.offset() + token.length();
        for (int line = positions.line(token.offset()); line <= positions.line(end); line++) {
            int from = Math.max(token.offset(), positions.indented(line));
            int to = Math.min(end, positions.endOfLine(line));
            if (to > from) {
                parts.add(new int[] {from, to - from});
            }
        }
        return parts;
    }
}
