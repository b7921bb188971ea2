// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.errors;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.runtime.ANTLRStringStream;
import org.antlr.runtime.CommonToken;
import org.antlr.runtime.Token;
import org.bellwether.language.parser.BellwetherLexer;
import org.bellwether.language.parser.TokenTypes;
import org.bellwether.model.ProblemCode;

/**
 * Checks a text before it is parsed: wrong characters, strings and comments, and nesting so deep that the recursive
 * parser would run out of stack. It takes time linear in the text's length.
 */
public final class SourceCheck {
    /** The deepest nesting of brackets, and of operators before an operand; hand-written text stays far below. */
    static final int DEPTH = 100;
    /** The greatest number of operators in one statement: each deepens the expression's tree by one. */
    static final int OPERATORS = 1000;
    /** The greatest number of reported problems of this class: a file with more problems is not a text. */
    private static final int PROBLEMS = 20;

    /** The beginning of a merge's conflict; its middle and end stand after it. */
    private static final Pattern CONFLICT = Pattern.compile("^<<<<<<<(?: .*)?$", Pattern.MULTILINE);

    private final TokenTypes types;
    private final List<TextProblem> problems = new ArrayList<>();
    private boolean parsable = true;

    private SourceCheck(TokenTypes types) {
        this.types = types;
    }

    /**
     * The problems of the text's characters.
     *
     * @param problems in the text's order
     * @param parsable whether the parser may be given the text
     */
    public record Result(List<TextProblem> problems, boolean parsable) {}

    public static Result check(String text, TokenTypes types) {
        SourceCheck check = new SourceCheck(types);
        check.findConflicts(text);
        if (check.parsable) {
            check.scan(text);
        }
        return new Result(List.copyOf(check.problems), check.parsable);
    }

    /**
     * Reports the conflicts of a merge that a person must resolve. No other problem is reported, because the text
     * contains two versions at each conflict.
     */
    private void findConflicts(String text) {
        int middle = text.lastIndexOf("\n=======", text.lastIndexOf("\n>>>>>>>"));
        Matcher mark = CONFLICT.matcher(text);
        while (mark.find() && mark.start() < middle && problems.size() <= PROBLEMS) {
            parsable = false;
            problems.add(new TextProblem(
                    ProblemCode.BW010,
                    mark.start(),
                    mark.end() - mark.start(),
                    "a merge left an unresolved conflict here",
                    "Choose or join the two versions, and remove the lines with <<<<<<<, ======= and >>>>>>>"));
        }
    }

    private void scan(String text) {
        BellwetherLexer lexer = new BellwetherLexer(types);
        lexer.setCharStream(new ANTLRStringStream(text));
        int depth = 0;
        int prefixes = 0;
        int operators = 0;
        int generics = 0;
        for (Token next = lexer.nextToken(); next != Token.EOF_TOKEN; next = lexer.nextToken()) {
            CommonToken token = (CommonToken) next;
            char first = text.charAt(token.getStartIndex());
            if (lexer.getErrorMessage(token) != null) {
                add(
                        token,
                        lexer.getErrorMessage(token),
                        switch (first) {
                            case '$' -> "Write a parameter as ${name}";
                            case '/' -> "Add */ where the comment ends";
                            case '@' -> "Annotations are IDL 4's: leave them out, or make them comments: //@key";
                            default -> "Fix or remove it";
                        });
            } else if (token.getType() == types.terminal("DIRECTIVE")) {
                directive(token, text.substring(token.getStartIndex(), token.getStopIndex() + 1));
            } else if (token.getType() == types.terminal("WS")
                    || first == '/' && token.getStopIndex() > token.getStartIndex()) {
                continue;
            }
            boolean single = token.getStartIndex() == token.getStopIndex();
            boolean open = single && "{([".indexOf(first) >= 0 || first == '$';
            boolean close = single && "})]".indexOf(first) >= 0;
            depth = open ? depth + 1 : close ? Math.max(0, depth - 1) : depth;
            boolean ends = ";{}".indexOf(first) >= 0;
            generics = ends
                    ? 0
                    : single && first == '<'
                            ? generics + 1
                            : single && first == '>' ? Math.max(0, generics - 1) : generics;
            prefixes = "+-~!".indexOf(first) >= 0 ? prefixes + 1 : 0;
            operators = ";,{}".indexOf(first) >= 0
                    ? 0
                    : "+-*/%|^&<>=!?".indexOf(first) >= 0 || token.getType() == types.keyword("implies")
                            ? operators + 1
                            : operators;
            if (depth + generics > DEPTH || prefixes > DEPTH || operators > OPERATORS) {
                problems.add(new TextProblem(
                        ProblemCode.BW004,
                        token.getStartIndex(),
                        1,
                        depth + generics > DEPTH
                                ? "the model nests more than " + DEPTH + " brackets"
                                : "the model has an expression of more than "
                                        + (prefixes > DEPTH ? DEPTH + " signs" : OPERATORS + " operators"),
                        "Split it into several elements, or check where the file comes from"));
                parsable = false;
                return;
            }
            if (problems.size() > PROBLEMS) {
                parsable = false;
                return;
            }
        }
    }

    /**
     * Checks a preprocessor line. Include guards have no effect, since a file is read once; other lines would be lost.
     */
    private void directive(CommonToken token, String line) {
        boolean guard =
                line.matches("#\\s*(ifndef\\s+\\w+|define\\s+\\w+|endif\\b.*|pragma\\b.*|line\\b.*|ident\\b.*)\\s*");
        if (!guard) {
            add(token, "this preprocessor line is not understood here", "Preprocess the file: bellwether import does");
        }
    }

    private void add(CommonToken token, String message, String fix) {
        int length = token.getStopIndex() - token.getStartIndex() + 1;
        problems.add(new TextProblem(ProblemCode.BW011, token.getStartIndex(), length, message, fix));
    }
}
