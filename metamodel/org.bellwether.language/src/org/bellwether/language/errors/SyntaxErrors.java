// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.errors;

import com.google.inject.Inject;
import com.google.inject.Provider;
import com.google.inject.Singleton;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.antlr.runtime.ANTLRStringStream;
import org.antlr.runtime.CommonToken;
import org.antlr.runtime.Token;
import org.bellwether.language.parser.BellwetherLexer;
import org.bellwether.language.parser.TokenTypes;
import org.bellwether.language.values.ValueConverters;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.util.Spelling;
import org.eclipse.xtext.IGrammarAccess;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.parser.IParseResult;

/**
 * Finds the syntax errors of a text. The parser reports only the existence of an error; this class reads the text again
 * with a {@link Recognizer}, which knows all possible next tokens. After an error it skips the surrounding statement,
 * so that one mistake gives one message.
 */
@Singleton
public final class SyntaxErrors {
    private static final int MOST = 20;

    @Inject
    private Provider<IGrammarAccess> grammar;

    @Inject
    private TokenTypes types;

    private GrammarAutomaton net;

    /**
     * Returns all errors of a text, in its order.
     *
     * @param checked the errors that {@link SourceCheck} has found
     */
    public List<TextProblem> find(String text, List<TextProblem> checked, IParseResult parsed) {
        List<TextProblem> result = new ArrayList<>(checked);
        boolean grammatical = true;
        for (INode node : parsed.getSyntaxErrors()) {
            var error = node.getSyntaxErrorMessage();
            if (ProblemCode.BW007.name().equals(error.getIssueCode())) {
                String[] parts = error.getMessage().split(ValueConverters.FIX, 2);
                result.add(new TextProblem(
                        ProblemCode.BW007,
                        node.getOffset(),
                        Math.max(1, node.getLength()),
                        parts[0],
                        parts.length > 1 ? parts[1] : "Write a legal value"));
            } else {
                grammatical = false;
            }
        }
        if (!grammatical) {
            List<TextProblem> found = new Reader(text).read();
            result.addAll(found);
            if (result.isEmpty()) {
                INode first = parsed.getSyntaxErrors().iterator().next();
                result.add(new TextProblem(
                        ProblemCode.BW010,
                        first.getOffset(),
                        Math.max(1, first.getLength()),
                        "this cannot stand here",
                        "Compare with the notation's description"));
            }
        }
        result.sort(Comparator.comparingInt(TextProblem::offset));
        return result.size() > MOST ? result.subList(0, MOST) : result;
    }

    private synchronized GrammarAutomaton net() {
        if (net == null) {
            net = new GrammarAutomaton(grammar.get().getGrammar(), types);
        }
        return net;
    }

    /** One reading of one text. */
    private final class Reader {
        private final String text;
        private final List<CommonToken> tokens = new ArrayList<>();
        private final Set<CommonToken> unfinished = new HashSet<>();
        private final List<TextProblem> problems = new ArrayList<>();
        private final Recognizer recognizer = new Recognizer(net());
        /** True if a comment without an end contains the rest of the text: a missing part may be in it. */
        private boolean isCut;

        Reader(String text) {
            this.text = text;
            BellwetherLexer lexer = new BellwetherLexer(types);
            lexer.setCharStream(new ANTLRStringStream(text));
            for (Token next = lexer.nextToken(); next != Token.EOF_TOKEN; next = lexer.nextToken()) {
                CommonToken token = (CommonToken) next;
                int type = effectiveType(token);
                isCut |= token.getType() == Token.INVALID_TOKEN_TYPE && text.startsWith("/*", token.getStartIndex());
                if (type != token.getType()) {
                    unfinished.add(token);
                }
                if (type != Token.INVALID_TOKEN_TYPE && !types.isHidden(type)) {
                    token.setType(type);
                    tokens.add(token);
                }
            }
        }

        /**
         * Returns a token's type. An invalid token, which is reported already, gets the type that it resembles; 0 to
         * skip it.
         */
        private int effectiveType(CommonToken token) {
            char first = text.charAt(token.getStartIndex());
            if (token.getType() != Token.INVALID_TOKEN_TYPE) {
                return token.getType();
            }
            return Character.isLetter(first)
                    ? types.terminal("ID")
                    : first == '"' ? types.terminal("STRING") : first == '\'' ? types.terminal("CHARACTER") : 0;
        }

        List<TextProblem> read() {
            int at = 0;
            while (at < tokens.size() && problems.size() < MOST) {
                at = recognizer.read(tokens.get(at).getType()) ? at + 1 : error(at);
            }
            if (isCut) {
                return problems;
            }
            var brace = BraceMatcher.check(signs());
            if (brace.isPresent()) {
                problems.removeIf(p -> p.offset() >= brace.get().from());
                problems.add(brace.get().problem());
            } else if (at >= tokens.size() && !recognizer.mayEnd()) {
                end();
            }
            return problems;
        }

        private List<BraceMatcher.Sign> signs() {
            Lines lines = new Lines(text);
            List<BraceMatcher.Sign> signs = new ArrayList<>();
            int before = 0;
            for (int i = 0; i < tokens.size(); i++) {
                int offset = tokens.get(i).getStartIndex();
                int line = lines.line(offset);
                signs.add(new BraceMatcher.Sign(text(i), offset, line, lines.column(offset), line > before));
                before = line;
            }
            return signs;
        }

        /** Reports the problem of a token; returns the place at which reading continues. */
        private int error(int at) {
            ExpectedTokens expected = new ExpectedTokens(recognizer.expected(), types);
            boolean ended = at > 0 && (line(at) > line(at - 1) || text(at).equals("}")) && !endsBlock(at - 1);
            if (expected.contains(";") && ended) {
                missing(";", at - 1);
                recognizer.read(types.keyword(";"));
                return at;
            }
            CommonToken token = tokens.get(at);
            String fix = fix(expected, at);
            problems.add(new TextProblem(
                    ProblemCode.BW010,
                    token.getStartIndex(),
                    text(at).length(),
                    "expected " + Spelling.either(expected.choices(text(at))) + ", found \"" + text(at) + "\"",
                    fix));
            return readsAs(expected, at) ? at + 1 : leaveOut(at);
        }

        /** Returns whether a token ends a block, after which a semicolon is optional. */
        private boolean endsBlock(int at) {
            return text(at).equals("}") && !(at > 1 && text(at - 2).equals("${"));
        }

        /** Returns whether a token is a misspelt keyword, after which the text is correct. */
        private boolean readsAs(ExpectedTokens expected, int at) {
            int before = recognizer.position();
            boolean reads = expected.suggestion(text(at))
                            .filter(k -> recognizer.read(types.keyword(k)))
                            .isPresent()
                    && at + 1 < tokens.size()
                    && recognizer.read(tokens.get(at + 1).getType());
            recognizer.goBack(reads ? before + 1 : before);
            return reads;
        }

        private void missing(String what, int after) {
            if (unfinished.contains(tokens.get(after))) {
                return; // this token is in the string without an end
            }
            int offset = tokens.get(after).getStopIndex() + 1;
            problems.add(new TextProblem(
                    ProblemCode.BW010,
                    offset,
                    1,
                    "\"" + what + "\" is missing after \"" + text(after) + "\"",
                    "Add \"" + what + "\""));
        }

        private void end() {
            ExpectedTokens expected = new ExpectedTokens(recognizer.expected(), types);
            int offset = tokens.isEmpty() ? 0 : tokens.get(tokens.size() - 1).getStopIndex() + 1;
            List<String> choices = expected.choices();
            problems.add(new TextProblem(
                    ProblemCode.BW010,
                    offset,
                    1,
                    "expected " + Spelling.either(choices) + ", found the file's end",
                    choices.size() == 1 ? "Add " + choices.get(0) : "Write the missing text"));
        }

        /** Returns the likely fix of a token that cannot stand in its place. */
        private String fix(ExpectedTokens expected, int at) {
            String word = text(at);
            String after = at + 1 < tokens.size() ? text(at + 1) : "";
            List<String> before = List.of(at > 0 ? text(at - 1) : "", at > 1 ? text(at - 2) : "");
            List<String> choices = expected.choices(word);
            ErrorToken spot = new ErrorToken(text, tokens, at);
            return Idl4Keywords.find(spot)
                    .or(() -> new ValueHints(spot).find(expected))
                    .or(() -> new AssignmentHints(spot).find(expected))
                    .or(() -> new BehaviourHints(spot).find(expected))
                    .or(() -> new BlockHints(spot).find(expected))
                    .or(() -> new ExperimentHints(spot).find(expected))
                    .or(() -> new DeploymentHints(spot).find(expected))
                    .or(() -> SyntaxHints.place(before, word, after, expected))
                    .or(() -> choices.contains("a name")
                            ? SyntaxHints.keywordBefore(before.get(0), word)
                            : Optional.empty())
                    .or(() -> choices.contains("a name") && TokenTypes.isIdl(word)
                            ? Optional.of(word + " is a keyword of IDL; as a name it is written _" + word)
                            : Optional.empty())
                    .or(() -> SyntaxHints.word(word, expected))
                    .or(() -> types.keyword(word) == 0 ? SyntaxHints.unit(word, expected) : Optional.empty())
                    .or(() -> expected.suggestion(word).map(k -> "Did you mean " + k + "?"))
                    .or(() -> inserted(expected, at).map(k -> "Add \"" + k + "\" before it"))
                    .orElse(choices.size() == 1 ? "Add " + choices.get(0) : "Correct or remove this text");
        }

        /** Returns the word or sign that makes the rest of the statement right; empty if several do. */
        private Optional<String> inserted(ExpectedTokens expected, int at) {
            int here = recognizer.position();
            List<String> found = new ArrayList<>();
            for (String candidate : expected.keywords()) {
                boolean reads = !candidate.equals("?") && recognizer.read(types.keyword(candidate));
                int i = at;
                while (reads && i < tokens.size()) {
                    reads = recognizer.read(tokens.get(i).getType());
                    boolean ends = text(i).equals(";") || text(i).equals("{");
                    i++;
                    if (reads && ends) {
                        found.add(candidate);
                        break;
                    }
                }
                recognizer.goBack(here);
            }
            return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
        }

        /** Skips the statement that contains a token, and goes back to the statement's beginning. */
        private int leaveOut(int at) {
            int from = begin(at);
            int to = after(at, from);
            int kept = recognizer.position() - (at - from);
            recognizer.goBack(Math.max(0, kept));
            return to;
        }

        private int begin(int at) {
            int i = at;
            while (i > 0 && recognizer.position() - (at - i) > 0) {
                String before = text(i - 1);
                if (before.equals("}") && !endsBlock(i - 1)) {
                    i -= 3;
                } else if (before.equals(";") || before.equals("{") || before.equals("}")) {
                    return i;
                } else {
                    i--;
                }
            }
            return i;
        }

        private int after(int at, int from) {
            Deque<String> open = new ArrayDeque<>();
            int parentheses = 0;
            for (int i = from; i < tokens.size(); i++) {
                String token = text(i);
                parentheses += token.equals("(") ? 1 : token.equals(")") ? -1 : 0;
                if (token.equals("{") || token.equals("${")) {
                    open.push(token);
                } else if (token.equals("}") && open.isEmpty()) {
                    return i == from ? i + 1 : i;
                } else if (token.equals("}")) {
                    boolean block = open.pop().equals("{") && open.isEmpty() && i >= at && parentheses <= 0;
                    if (block) {
                        return i + 1 < tokens.size() && text(i + 1).equals(";") ? i + 2 : i + 1;
                    }
                } else if (token.equals(";") && open.isEmpty() && i >= at) {
                    return i + 1;
                }
            }
            return tokens.size();
        }

        private int line(int at) {
            return tokens.get(at).getLine();
        }

        private String text(int at) {
            CommonToken token = tokens.get(at);
            return text.substring(token.getStartIndex(), token.getStopIndex() + 1);
        }
    }
}
