// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print.expression;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bellwether.language.print.text.Lexemes;
import org.bellwether.language.print.text.UnsetValues;
import org.bellwether.language.text.NameExpression;
import org.bellwether.model.assembly.Dimension;
import org.bellwether.model.assembly.IndexReference;
import org.bellwether.model.component.ArgumentReference;
import org.bellwether.model.component.AttributeReference;
import org.bellwether.model.component.ComponentPackage;
import org.bellwether.model.component.ElementReference;
import org.bellwether.model.component.EventFieldReference;
import org.bellwether.model.component.GeneratedValue;
import org.bellwether.model.component.MemberReference;
import org.bellwether.model.component.PortReference;
import org.bellwether.model.component.StateReference;
import org.bellwether.model.idl.ConstantReference;
import org.bellwether.model.idl.EnumeratorReference;
import org.bellwether.model.options.OptionValueReference;
import org.bellwether.model.parameter.BinaryExpression;
import org.bellwether.model.parameter.BinaryOperator;
import org.bellwether.model.parameter.ConditionalExpression;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.FunctionCall;
import org.bellwether.model.parameter.ListExpression;
import org.bellwether.model.parameter.Parameter;
import org.bellwether.model.parameter.ParameterReference;
import org.bellwether.model.parameter.RangeExpression;
import org.bellwether.model.parameter.StringLiteral;
import org.bellwether.model.parameter.UnaryExpression;
import org.bellwether.model.parameter.UnaryOperator;
import org.eclipse.emf.ecore.EObject;

/** Prints expressions, with parentheses only where the grammar needs them. */
public final class ExpressionPrinter {
    /**
     * The rules of the grammar for expressions, in ascending order of precedence. In the place of one rule, expressions
     * with a higher precedence need no parentheses.
     */
    enum Level {
        EXPRESSION,
        CONDITIONAL,
        BOUND,
        OR,
        AND,
        BIT_OR,
        BIT_XOR,
        BIT_AND,
        EQUALITY,
        COMPARISON,
        SHIFT,
        SUM,
        PRODUCT,
        UNARY,
        PRIMARY;

        Level tighter() {
            return values()[ordinal() + 1];
        }
    }

    /** Words with which special kinds of expressions begin. */
    private static final Set<String> FIRST_WORDS = Set.of("event", "generated", "option", "this");

    private static final Pattern ENDS_IN_NUMBER = Pattern.compile("(^|.*[^A-Za-z0-9_.])\\.?[0-9][0-9A-Za-z.]*");
    private static final Pattern BEGINS_WITH_WORD = Pattern.compile(
            "((generated|option|reference)\\(|[A-Za-z_][A-Za-z0-9_]*(?![A-Za-z0-9_(]|::)).*", Pattern.DOTALL);

    private final NamePrinter names;
    private final ShadowingNames locals = new ShadowingNames();

    public ExpressionPrinter(NamePrinter names) {
        this.names = names;
    }

    public String print(Expression e) {
        return print(e, Level.EXPRESSION);
    }

    /** Returns a minimum, maximum or label, for a place before {@code ..} or {@code :}. */
    public String bound(Expression e) {
        return print(e, Level.BOUND);
    }

    /** Returns the bound of a string or sequence, for a place between {@code <} and {@code >}. */
    String bracketedBound(Expression e) {
        return print(e, Level.SUM);
    }

    /**
     * Returns the value of a parameter or option: a text is a bare word if possible, so any other leading word gets
     * parentheses.
     */
    public String value(Expression e) {
        if (e instanceof StringLiteral s && !s.isWide() && s.getValue() != null && Lexemes.isWord(s.getValue())) {
            return s.getValue();
        }
        String text = print(e);
        boolean literal = text.equals("TRUE") || text.equals("FALSE");
        return !literal && startsWithWord(text) ? "(" + text + ")" : text;
    }

    private static boolean startsWithWord(String text) {
        return BEGINS_WITH_WORD.matcher(text).matches()
                && !text.startsWith("TRUE ")
                && !text.startsWith("FALSE ")
                && !text.startsWith("L\"")
                && !text.startsWith("L'");
    }

    public String indices(List<Expression> indices) {
        return list(indices).stream().map(i -> "[" + i + "]").collect(Collectors.joining());
    }

    /** Returns the sizes of an array of elements: {@code [row : 10][column : 10]}. */
    public String dimensions(List<Dimension> dimensions) {
        StringBuilder out = new StringBuilder();
        for (Dimension d : dimensions) {
            String name = Lexemes.isMissing(d.getName()) ? "" : Lexemes.name(d.getName()) + " : ";
            out.append('[').append(name).append(print(d.getSize())).append(']');
        }
        return out.toString();
    }

    public List<String> list(List<Expression> expressions) {
        return expressions.stream()
                .filter(e -> !UnsetValues.is(e))
                .map(this::print)
                .toList();
    }

    private String print(Expression e, Level expected) {
        if (UnsetValues.is(e)) {
            return Lexemes.MISSING;
        }
        Level own = level(e);
        String text = text(e, own);
        return own.compareTo(expected) < 0 ? "(" + text + ")" : text;
    }

    private static Level level(Expression e) {
        if (e instanceof BinaryExpression b) {
            return level(b.getOperator());
        }
        return e instanceof RangeExpression
                ? Level.EXPRESSION
                : e instanceof ConditionalExpression
                        ? Level.CONDITIONAL
                        : e instanceof UnaryExpression || LiteralPrinter.isNegative(e) ? Level.UNARY : Level.PRIMARY;
    }

    private static Level level(BinaryOperator operator) {
        return switch (operator) {
            case IMPLIES -> Level.BOUND;
            case LOGICAL_OR -> Level.OR;
            case LOGICAL_AND -> Level.AND;
            case OR -> Level.BIT_OR;
            case XOR -> Level.BIT_XOR;
            case AND -> Level.BIT_AND;
            case EQUAL, NOT_EQUAL -> Level.EQUALITY;
            case LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> Level.COMPARISON;
            case SHIFT_LEFT, SHIFT_RIGHT -> Level.SHIFT;
            case ADD, SUBTRACT -> Level.SUM;
            case MULTIPLY, DIVIDE, MODULO -> Level.PRODUCT;
        };
    }

    private String text(Expression e, Level own) {
        if (e instanceof BinaryExpression b) {
            return binary(b, own);
        } else if (e instanceof UnaryExpression u) {
            return unary(u);
        } else if (e instanceof ConditionalExpression c) {
            return print(c.getCondition(), Level.BOUND) + " ? " + print(c.getThen(), Level.CONDITIONAL) + " : "
                    + print(c.getElse(), Level.CONDITIONAL);
        } else if (e instanceof RangeExpression r) {
            return print(r.getLower(), Level.CONDITIONAL) + " .. " + print(r.getUpper(), Level.CONDITIONAL);
        } else if (e instanceof ListExpression l) {
            return "[" + String.join(", ", list(l.getElements())) + "]";
        } else if (e instanceof FunctionCall f) {
            return f.getFunction() + "(" + String.join(", ", list(f.getArguments())) + ")";
        } else if (e instanceof MemberReference m) {
            return whole(m.getValue()) + "." + names.local(m, ComponentPackage.Literals.MEMBER_REFERENCE__MEMBER);
        } else if (e instanceof ElementReference element) {
            return whole(element.getValue()) + "[" + print(element.getIndex()) + "]";
        } else if (e instanceof GeneratedValue g) {
            return "generated" + (UnsetValues.is(g.getLength()) ? "" : "(" + print(g.getLength()) + ")");
        }
        String reference = reference(e);
        return reference != null ? reference : LiteralPrinter.print(e);
    }

    /**
     * Returns a unary expression; an operand that is a number has parentheses, because a minus before it would be its
     * sign.
     */
    private String unary(UnaryExpression u) {
        String operand = print(u.getOperand(), Level.UNARY);
        boolean number = u.getOperator() == UnaryOperator.MINUS && operand.matches("(?s)[0-9.].*");
        return u.getOperator().getLiteral() + (number ? "(" + operand + ")" : operand);
    }

    /** Returns the text of a value before a member or index, in parentheses unless the value is a name. */
    private String whole(Expression value) {
        boolean isName = UnsetValues.is(value)
                || value instanceof MemberReference
                || value instanceof ElementReference
                || reference(value) != null;
        return isName ? print(value, Level.PRIMARY) : "(" + print(value) + ")";
    }

    /** Returns a binary expression. {@code implies} is right-associative, all other operators are left-associative. */
    private String binary(BinaryExpression b, Level own) {
        boolean rightToLeft = b.getOperator() == BinaryOperator.IMPLIES;
        String left = print(b.getLeft(), rightToLeft ? own.tighter() : own);
        String right = print(b.getRight(), rightToLeft ? own : own.tighter());
        // after a number "%" is a unit, unless only an operand can follow
        boolean unit = b.getOperator() == BinaryOperator.MODULO
                && ENDS_IN_NUMBER.matcher(left).matches()
                && !right.matches("(?s)[0-9($~+-].*");
        boolean sum = b.getOperator() == BinaryOperator.ADD || b.getOperator() == BinaryOperator.SUBTRACT;
        if (sum && left.endsWith(" %")) {
            left = "(" + left + ")"; // before a sign "%" would be the operator
        }
        return left + " " + b.getOperator().getLiteral() + " " + (unit ? "(" + right + ")" : right);
    }

    /** Returns the name to which an expression refers, or null for any other expression. */
    private String reference(Expression e) {
        if (e instanceof ParameterReference r) {
            return parameter(r, r.getParameter());
        } else if (e instanceof ConstantReference r) {
            return first(names.of(e, r.getConstant(), locals.around(e)));
        } else if (e instanceof EnumeratorReference r) {
            return first(names.of(e, r.getEnumerator(), locals.around(e)));
        } else if (e instanceof StateReference r) {
            return own(e, names.value(e, r.getVariable()));
        } else if (e instanceof AttributeReference r) {
            return own(e, names.value(e, r.getAttribute()));
        } else if (e instanceof ArgumentReference r) {
            return first(names.value(e, r.getParameter()));
        } else if (e instanceof IndexReference r) {
            return first(names.value(e, r.getDimension()));
        } else if (e instanceof EventFieldReference r) {
            return "event." + names.local(r, ComponentPackage.Literals.EVENT_FIELD_REFERENCE__MEMBER);
        } else if (e instanceof PortReference r) {
            return "reference(" + names.local(r, ComponentPackage.Literals.PORT_REFERENCE__PORT) + ")";
        } else if (e instanceof OptionValueReference r) {
            return option(r.getOption());
        } else if (e instanceof NameExpression n) {
            return (n.isOwn() ? "this." : "") + names.of(n, n.getTarget());
        }
        return null;
    }

    /** Returns a parameter's text, which is the same for a use and a setting. */
    public String parameter(EObject from, Parameter parameter) {
        return "${" + names.of(from, parameter) + "}";
    }

    private String own(Expression e, String name) {
        return locals.isArgument(e, name) ? "this." + name : first(name);
    }

    private static String first(String name) {
        return FIRST_WORDS.contains(name) ? "_" + name : name;
    }

    private static String option(String name) {
        return name.matches("[A-Za-z][A-Za-z0-9_]*") ? first(Lexemes.name(name)) : "option(" + Lexemes.word(name) + ")";
    }
}
