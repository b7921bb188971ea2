// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor.macro;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.language.preprocessor.input.Budget;
import org.bellwether.language.preprocessor.input.PreprocessingAborted;
import org.bellwether.language.preprocessor.input.PreprocessorOptions;
import org.bellwether.language.preprocessor.input.PreprocessorProblems;
import org.bellwether.language.preprocessor.input.ReportedAbort;
import org.bellwether.language.preprocessor.input.Scanner;
import org.bellwether.language.preprocessor.input.SourceLocation;
import org.bellwether.language.preprocessor.input.Token;
import org.bellwether.language.preprocessor.input.Token.Kind;

/** The macros that are defined while a file is read. */
public final class Macros {
    /** The macro that an IDL file can test to detect Bellwether. */
    private static final String OURSELVES = "__BELLWETHER__";

    private static final String LINE = "__LINE__";
    private static final String FILE = "__FILE__";

    private final Map<String, Macro> byName = new HashMap<>();
    private final Budget budget;

    public Macros(PreprocessorOptions options, Budget budget, PreprocessorProblems problems) {
        this.budget = budget;
        define(tokens(OURSELVES + " 1"));
        byName.put(LINE, new Macro(LINE, null, false, List.of()));
        byName.put(FILE, new Macro(FILE, null, false, List.of()));
        try {
            for (String definition : options.definitions()) {
                int equals = definition.indexOf('=');
                define(tokens(
                        equals < 0
                                ? definition + " 1"
                                : definition.substring(0, equals) + " " + definition.substring(equals + 1)));
            }
        } catch (PreprocessingAborted wrong) {
            problems.error(
                    new SourceLocation("-D", 0, 0, ""), wrong.getMessage(), "Write it as -D NAME or -D NAME=VALUE");
            throw new ReportedAbort(wrong.getMessage());
        }
        options.undefined().forEach(byName::remove);
    }

    private static List<Token> tokens(String text) {
        Scanner scanner = new Scanner(text);
        List<Token> tokens = new ArrayList<>();
        for (Token token = scanner.next(); token.kind() != Kind.END; token = scanner.next()) {
            tokens.add(token);
        }
        return tokens;
    }

    public boolean isDefined(String name) {
        return byName.containsKey(name);
    }

    public void undefine(String name) {
        byName.remove(name);
    }

    /** Sets {@code __LINE__} and {@code __FILE__} for the next expansion. */
    public void at(String file, int line) {
        byName.computeIfPresent(LINE, (name, old) -> one(name, Kind.NUMBER, String.valueOf(line)));
        byName.computeIfPresent(
                FILE,
                (name, old) ->
                        one(name, Kind.QUOTED, '"' + file.replace("\\", "\\\\").replace("\"", "\\\"") + '"'));
    }

    private static Macro one(String name, Kind kind, String text) {
        return new Macro(name, null, false, List.of(new Token(kind, text, 0, 0)));
    }

    public List<Token> expand(List<Token> tokens, Expander.FollowingTokens rest) {
        return new Expander(byName, budget, rest).expand(tokens);
    }

    /**
     * Defines a macro.
     *
     * @param line the tokens after {@code #define}, from the name to the line's end, with white space
     */
    public void define(List<Token> line) {
        Token name = line.get(0);
        if (name.kind() != Kind.NAME || name.text().equals("defined")) {
            throw new PreprocessingAborted(name, "\"" + name.text() + "\" cannot be the name of a macro", "Use a name");
        }
        int body = 1;
        List<String> parameters = null;
        boolean variadic = false;
        if (line.size() > 1 && line.get(1).is("(")) {
            parameters = new ArrayList<>();
            body = parameters(line, parameters);
            variadic = parameters.contains("__VA_ARGS__");
        }
        Macro macro = new Macro(name.text(), parameters, variadic, body(line.subList(body, line.size())));
        check(name, macro);
        Macro old = byName.put(name.text(), macro);
        if (old != null && !old.sameAs(macro)) {
            throw new PreprocessingAborted(
                    name,
                    "the macro " + name.text() + " is defined again, differently",
                    "Write #undef " + name.text() + " before it");
        }
    }

    /** Reads the parameters; returns the index at which the body begins. */
    private static int parameters(List<Token> line, List<String> parameters) {
        Token name = line.get(0);
        int at = 2;
        boolean wanted = false;
        while (at < line.size()) {
            Token token = line.get(at++);
            if (token.isGap()) {
                continue;
            } else if (token.is(")") && !(wanted && parameters.size() > 0)) {
                return at;
            } else if (token.is(".")
                    && at + 1 < line.size()
                    && line.get(at).is(".")
                    && line.get(at + 1).is(".")) {
                parameters.add("__VA_ARGS__");
                at += 2;
            } else if (token.kind() == Kind.NAME && !parameters.contains(token.text())) {
                parameters.add(token.text());
            } else {
                break;
            }
            while (at < line.size() && line.get(at).isGap()) {
                at++;
            }
            boolean last = parameters.get(parameters.size() - 1).equals("__VA_ARGS__");
            if (at < line.size() && line.get(at).is(",") && !last) {
                at++;
                wanted = true;
            } else if (at < line.size() && line.get(at).is(")")) {
                return at + 1;
            } else {
                break;
            }
        }
        throw new PreprocessingAborted(
                name,
                "the parameters of the macro " + name.text() + " are wrong",
                "Write different names with commas between them in ( )");
    }

    private static List<Token> body(List<Token> tokens) {
        List<Token> body = new ArrayList<>();
        for (Token token : Arguments.trimmed(tokens)) {
            if (!token.isGap()) {
                body.add(token);
            } else if (body.get(body.size() - 1).kind() != Kind.SPACE) {
                body.add(new Token(Kind.SPACE, " ", token.line(), token.column()));
            }
        }
        return body;
    }

    private static void check(Token name, Macro macro) {
        List<Token> words =
                macro.body().stream().filter(t -> t.kind() != Kind.SPACE).toList();
        if (!words.isEmpty()
                && (words.get(0).is("##") || words.get(words.size() - 1).is("##"))) {
            throw new PreprocessingAborted(
                    name, "## stands at an end of the macro " + name.text(), "Write a token before and after it");
        }
        for (int i = 0; macro.isFunction() && i < words.size(); i++) {
            boolean good = i + 1 < words.size()
                    && macro.parameters().contains(words.get(i + 1).text());
            if (words.get(i).is("#") && !good) {
                throw new PreprocessingAborted(
                        name,
                        "# in the macro " + name.text() + " is not before a parameter",
                        "Write # before a parameter's name");
            }
        }
    }
}
