// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.bellwether.language.preprocessor.input.Budget;
import org.bellwether.language.preprocessor.input.PreprocessingAborted;
import org.bellwether.language.preprocessor.input.PreprocessorProblems;
import org.bellwether.language.preprocessor.input.Token;
import org.bellwether.language.preprocessor.input.Token.Kind;
import org.bellwether.language.preprocessor.macro.Arguments;
import org.bellwether.language.preprocessor.macro.Expander;
import org.bellwether.model.Severity;

/** Executes the preprocessor lines of one file (ISO C++, cpp.pre). */
final class Directives {
    private static final Set<String> CONDITIONAL = Set.of("if", "ifdef", "ifndef", "elif", "else", "endif");

    private final FileReader reader;
    private final BiConsumer<IncludeLine, FileReader> includer;
    private final Budget budget;
    private final PreprocessorProblems problems;
    private final Conditionals conditionals = new Conditionals();

    Directives(
            FileReader reader,
            BiConsumer<IncludeLine, FileReader> includer,
            Budget budget,
            PreprocessorProblems problems) {
        this.reader = reader;
        this.includer = includer;
        this.budget = budget;
        this.problems = problems;
    }

    /** Returns whether the current lines are read, not skipped. */
    boolean reading() {
        return conditionals.reading();
    }

    /** Ends the file. */
    void finish() {
        conditionals.finish();
    }

    /**
     * Executes a line.
     *
     * @param line the tokens after {@code #}
     */
    void read(List<Token> line, Token hash) {
        List<Token> words = Arguments.trimmed(line);
        if (words.isEmpty()) {
            return;
        }
        Token name = words.get(0);
        List<Token> rest = Arguments.trimmed(words.subList(1, words.size()));
        reader.macros().at(reader.place(name).file(), reader.place(name).line());
        if (CONDITIONAL.contains(name.text())) {
            condition(name, rest);
        } else if (reading() && name.kind() == Kind.NUMBER) {
            presume(name, words);
        } else if (reading()) {
            work(hash, name, rest, line);
        }
    }

    private void condition(Token name, List<Token> rest) {
        switch (name.text()) {
            case "if" -> conditionals.begin(name, () -> holds(name, rest));
            case "ifdef" -> conditionals.begin(name, () -> reader.macros().isDefined(macro(name, rest)));
            case "ifndef" -> conditionals.begin(name, () -> !reader.macros().isDefined(macro(name, rest)));
            case "elif" -> conditionals.otherwise(name, () -> holds(name, rest));
            case "else" -> conditionals.otherwise(name);
            default -> conditionals.end(name);
        }
    }

    private void work(Token hash, Token name, List<Token> rest, List<Token> line) {
        switch (name.text()) {
            case "define" -> {
                if (rest.isEmpty()) {
                    throw new PreprocessingAborted(name, "#define has no name", "Name the macro");
                }
                reader.macros().define(rest);
            }
            case "undef" -> reader.macros().undefine(macro(name, rest));
            case "include" -> include(name, rest, line);
            case "pragma" -> pragma(hash, rest, line);
            case "line" -> {
                List<Token> expanded = reader.macros().expand(rest, Expander.NO_TOKENS);
                presume(name, Arguments.trimmed(expanded));
            }
            case "error" -> problems.directive(Severity.ERROR, reader.place(hash), "#error " + text(rest));
            case "warning" -> problems.directive(Severity.WARNING, reader.place(hash), "#warning " + text(rest));
            default ->
                throw new PreprocessingAborted(
                        name,
                        "there is no preprocessor line #" + name.text(),
                        "Use define, undef, include, if, ifdef, ifndef, elif, else, endif, error, line or pragma");
        }
    }

    private static String macro(Token name, List<Token> rest) {
        if (rest.isEmpty() || rest.get(0).kind() != Kind.NAME) {
            throw new PreprocessingAborted(name, "#" + name.text() + " names no macro", "Give a name");
        }
        return rest.get(0).text();
    }

    private boolean holds(Token name, List<Token> rest) {
        List<Token> known = new ArrayList<>();
        for (int i = 0; i < rest.size(); i++) {
            Token token = rest.get(i);
            if (token.isName("defined")) {
                int operand = next(rest, i + 1);
                boolean parenthesis = operand < rest.size() && rest.get(operand).is("(");
                operand = parenthesis ? next(rest, operand + 1) : operand;
                int end = parenthesis ? next(rest, operand + 1) : operand;
                boolean good = end < rest.size()
                        && rest.get(operand).kind() == Kind.NAME
                        && (!parenthesis || rest.get(end).is(")"));
                if (!good) {
                    throw new PreprocessingAborted(token, "defined is not followed by a name", "Write defined(NAME)");
                }
                String value = reader.macros().isDefined(rest.get(operand).text()) ? "1" : "0";
                known.add(new Token(Kind.NUMBER, value, token.line(), token.column()));
                i = end;
            } else {
                known.add(token);
            }
        }
        List<Token> expanded = reader.macros().expand(known, Expander.NO_TOKENS).stream()
                .filter(token -> !token.isGap())
                .toList();
        return new Condition(name, expanded, budget).holds();
    }

    private static int next(List<Token> tokens, int from) {
        int at = from;
        while (at < tokens.size() && tokens.get(at).isGap()) {
            at++;
        }
        return at;
    }

    private void include(Token name, List<Token> rest, List<Token> written) {
        boolean direct = !rest.isEmpty() && rest.get(0).kind() != Kind.NAME;
        List<Token> words = direct ? rest : Arguments.trimmed(reader.macros().expand(rest, Expander.NO_TOKENS));
        IncludeLine line = includeLine(name, words);
        includer.accept(line, reader);
        List<Token> comments =
                written.stream().filter(token -> token.kind() == Kind.COMMENT).toList();
        if (!comments.isEmpty()) {
            Token first = comments.get(0);
            reader.pass(List.of(new Token(Kind.SPACE, " ", first.line(), first.column() - 1)));
            reader.pass(comments);
        }
    }

    private static IncludeLine includeLine(Token name, List<Token> words) {
        if (!words.isEmpty()
                && words.get(0).kind() == Kind.QUOTED
                && words.get(0).text().startsWith("\"")) {
            String quoted = words.get(0).text();
            return new IncludeLine(quoted.substring(1, quoted.length() - 1), false, name);
        }
        int end = 0;
        while (end < words.size() && !words.get(end).is(">")) {
            end++;
        }
        if (end == words.size() || !words.get(0).is("<") || end == 1) {
            throw new PreprocessingAborted(
                    name, "#include names no file", "Write #include \"FILE\" or #include <FILE>");
        }
        return new IncludeLine(text(words.subList(1, end)), true, name);
    }

    private void pragma(Token hash, List<Token> rest, List<Token> line) {
        if (!rest.isEmpty() && rest.get(0).isName("once")) {
            reader.once().add(reader.inclusion().real());
            return;
        }
        List<Token> passed = new ArrayList<>(List.of(hash));
        passed.addAll(line);
        reader.pass(passed);
    }

    private void presume(Token name, List<Token> words) {
        List<Token> known = words.stream().filter(token -> !token.isGap()).toList();
        boolean good = !known.isEmpty() && known.get(0).text().matches("[0-9]{1,9}");
        if (!good) {
            throw new PreprocessingAborted(name, "#line has no number", "Write #line NUMBER \"FILE\"");
        }
        String file = null;
        if (known.size() > 1 && known.get(1).kind() == Kind.QUOTED) {
            String quoted = known.get(1).text();
            file = quoted.substring(1, quoted.length() - 1);
        }
        reader.presume(name, Integer.parseInt(known.get(0).text()), file);
    }

    private static String text(List<Token> tokens) {
        return tokens.stream().map(Token::text).collect(Collectors.joining());
    }
}
