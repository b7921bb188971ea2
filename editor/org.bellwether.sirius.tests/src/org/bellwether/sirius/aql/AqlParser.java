// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.aql;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses expressions by recursive descent; the operators that bind least come first. */
public final class AqlParser {
    private static final Pattern TOKEN = Pattern.compile(
            "\\s*(?:('(?:[^'\\\\]|\\\\.)*')|(\\d+(?:\\.\\d+)?)|([A-Za-z_]\\w*)|(->|::|<>|<=|>=|[-+*/=<>().,|{}\\[\\]:]))");
    private static final List<Set<String>> LEVELS = List.of(
            Set.of("implies"),
            Set.of("or", "xor"),
            Set.of("and"),
            Set.of("=", "<>", "<", "<=", ">", ">="),
            Set.of("+", "-"),
            Set.of("*", "/"));
    private static final Set<String> COLLECTIONS = Set.of("Sequence", "OrderedSet");

    private final String text;
    private final List<String> tokens = new ArrayList<>();
    private int next;

    private AqlParser(String text) {
        this.text = text;
    }

    /**
     * Parses an expression without its prefix {@code aql:}.
     *
     * @throws IllegalArgumentException if it is not well-formed; the message has the position
     */
    public static Ast parse(String text) {
        AqlParser parser = new AqlParser(text);
        parser.scan();
        Ast result = parser.expression();
        if (parser.next < parser.tokens.size()) {
            throw parser.unexpected();
        }
        return result;
    }

    private void scan() {
        Matcher token = TOKEN.matcher(text);
        int end = 0;
        while (token.find() && token.start() == end) {
            tokens.add(token.group().strip());
            end = token.end();
        }
        if (!text.substring(end).isBlank()) {
            throw new IllegalArgumentException(
                    "cannot read \"" + text.substring(end).strip() + "\"");
        }
    }

    private Ast expression() {
        if (take("let")) {
            String name = identifier();
            if (take(":")) {
                primary(); // skips the variable's type, because its value has this type
            }
            expect("=");
            Ast value = expression();
            expect("in");
            return new Ast.Let(name, value, expression());
        }
        return binary(0);
    }

    private Ast binary(int level) {
        if (level == LEVELS.size()) {
            return unary();
        }
        Ast left = binary(level + 1);
        while (next < tokens.size() && LEVELS.get(level).contains(tokens.get(next))) {
            left = new Ast.Binary(tokens.get(next++), left, binary(level + 1));
        }
        return left;
    }

    private Ast unary() {
        return take("not") ? new Ast.Unary("not", unary()) : take("-") ? new Ast.Unary("-", unary()) : postfix();
    }

    private Ast postfix() {
        Ast result = primary();
        while (true) {
            if (take("->")) {
                String name = identifier();
                expect("(");
                result = new Ast.Call(result, name, arguments(), true);
            } else if (take(".")) {
                String name = identifier();
                result = take("(") ? new Ast.Call(result, name, arguments(), false) : new Ast.Feature(result, name);
            } else {
                return result;
            }
        }
    }

    private List<Ast> arguments() {
        List<Ast> result = new ArrayList<>();
        while (!take(")")) {
            if (!result.isEmpty()) {
                expect(",");
            }
            boolean lambda = next + 1 < tokens.size() && tokens.get(next + 1).equals("|");
            String variable = lambda ? identifier() : null;
            if (lambda) {
                expect("|");
            }
            Ast value = expression();
            result.add(lambda ? new Ast.Lambda(variable, value) : value);
        }
        return result;
    }

    private Ast primary() {
        if (next >= tokens.size()) {
            throw unexpected();
        }
        String token = tokens.get(next);
        if (take("(")) {
            Ast inner = expression();
            expect(")");
            return inner;
        } else if (token.startsWith("'")) {
            next++;
            return new Ast.Literal("EString");
        } else if (Character.isDigit(token.charAt(0))) {
            next++;
            return new Ast.Literal(token.contains(".") ? "EDouble" : "EInt");
        } else if (take("true") || take("false")) {
            return new Ast.Literal("EBoolean");
        } else if (take("null")) {
            return new Ast.Literal("");
        } else if (take("if")) {
            return conditional();
        }
        return named();
    }

    private Ast conditional() {
        Ast condition = expression();
        expect("then");
        Ast yes = expression();
        expect("else");
        Ast no = expression();
        expect("endif");
        return new Ast.If(condition, yes, no);
    }

    private Ast named() {
        String name = identifier();
        if (COLLECTIONS.contains(name) && take("{")) {
            List<Ast> elements = new ArrayList<>();
            while (!take("}")) {
                if (!elements.isEmpty()) {
                    expect(",");
                }
                elements.add(expression());
            }
            return new Ast.Many(elements);
        }
        List<String> path = new ArrayList<>(List.of(name));
        while (take("::")) {
            path.add(identifier());
        }
        return path.size() == 1 ? new Ast.Variable(name) : new Ast.TypeName(path);
    }

    private String identifier() {
        if (next >= tokens.size() || !tokens.get(next).matches("[A-Za-z_]\\w*")) {
            throw unexpected();
        }
        return tokens.get(next++);
    }

    private boolean take(String token) {
        boolean there = next < tokens.size() && tokens.get(next).equals(token);
        next += there ? 1 : 0;
        return there;
    }

    private void expect(String token) {
        if (!take(token)) {
            throw unexpected();
        }
    }

    private IllegalArgumentException unexpected() {
        return new IllegalArgumentException(
                next < tokens.size() ? "unexpected \"" + tokens.get(next) + "\"" : "the end is missing");
    }
}
