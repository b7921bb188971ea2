// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.evaluation;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.model.assembly.IndexReference;
import org.bellwether.model.idl.Constant;
import org.bellwether.model.idl.ConstantReference;
import org.bellwether.model.idl.EnumeratorReference;
import org.bellwether.model.options.OptionValueReference;
import org.bellwether.model.parameter.BinaryExpression;
import org.bellwether.model.parameter.BooleanLiteral;
import org.bellwether.model.parameter.CharacterLiteral;
import org.bellwether.model.parameter.ConditionalExpression;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.FixedLiteral;
import org.bellwether.model.parameter.FunctionCall;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.ListExpression;
import org.bellwether.model.parameter.Parameter;
import org.bellwether.model.parameter.ParameterReference;
import org.bellwether.model.parameter.Quantity;
import org.bellwether.model.parameter.RangeExpression;
import org.bellwether.model.parameter.RealLiteral;
import org.bellwether.model.parameter.StringLiteral;
import org.bellwether.model.parameter.UnaryExpression;
import org.bellwether.model.parameter.Unit;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.QualifiedNames;
import org.eclipse.emf.ecore.EObject;

/**
 * Evaluates expressions whose value is known when an experiment is planned. Expressions that are computed at run time
 * (state, arguments, random draws) have no value here and cause an {@link EvaluationException}.
 */
public final class Expressions {
    /** The largest number of elements in a range; a larger range is a mistake. */
    private static final int LARGEST_RANGE = 1_000_000;
    /**
     * The longest chain of parameters that are defined by one another; a longer chain is a mistake, and would overflow
     * the stack.
     */
    private static final int LONGEST_CHAIN = 150;
    /** The deepest nesting of expressions, counted over all expressions of a chain. */
    private static final int DEEPEST = 300;

    private final Environment environment;
    /** The parameters and constants under evaluation, by which circles are detected. */
    private final Set<EObject> open = new HashSet<>();
    /**
     * The values of parameters and constants: each is computed only once, because chains that double would never end.
     */
    private final Map<EObject, Value> known = new HashMap<>();

    private int depth;

    private Expressions(Environment environment) {
        this.environment = environment;
    }

    public static Value evaluate(Expression expression, Environment environment) {
        return new Expressions(environment).value(expression);
    }

    /** Returns the value of a parameter, in base units: from the environment, else its default. */
    public static Value evaluate(Parameter parameter, Environment environment) {
        return new Expressions(environment).parameter(parameter, parameter);
    }

    /** Returns a whole plain number. */
    public static long integer(Expression expression, Environment environment) {
        BigInteger value = Arithmetic.integer(expression, evaluate(expression, environment));
        if (value.bitLength() > 63) {
            throw new EvaluationException(expression, value + " does not fit 64 bits");
        }
        return value.longValue();
    }

    /** Returns a whole plain number, or a default if the expression is null. */
    public static long integer(Expression expression, Environment environment, long otherwise) {
        return expression == null ? otherwise : integer(expression, environment);
    }

    /** Returns a time in ns, rounded to the nearest; a rate is refused. */
    public static long nanoseconds(Expression expression, Environment environment) {
        return rounded(expression, environment, UnitKind.TIME);
    }

    /** Returns a size in bytes; a plain number is bytes. */
    public static long bytes(Expression expression, Environment environment) {
        return rounded(expression, environment, UnitKind.SIZE);
    }

    /** Returns a rate in Hz; a plain number is Hz. */
    public static BigDecimal hertz(Expression expression, Environment environment) {
        return number(expression, environment, UnitKind.RATE).value();
    }

    /** Returns the time between two activations, in ns, from a rate or a period, one of which is null. */
    public static long periodNanoseconds(Expression rate, Expression period, Environment environment) {
        if (rate == null) {
            return nanoseconds(period, environment);
        }
        BigDecimal hertz = hertz(rate, environment);
        if (hertz.signum() <= 0) {
            throw new EvaluationException(rate, hertz.toPlainString() + " Hz is not above 0");
        }
        BigDecimal second = BigDecimal.valueOf(1_000_000_000);
        return Arithmetic.rounded(second.divide(hertz, MathContext.DECIMAL128)).longValueExact();
    }

    /** Returns a number of a kind, in its base unit; for rates and sizes a plain number is in the base unit. */
    public static Value.Number number(Expression expression, Environment environment, UnitKind kind) {
        Value.Number value = Arithmetic.number(expression, evaluate(expression, environment));
        boolean plain = value.kind() == UnitKind.NONE && (kind == UnitKind.RATE || kind == UnitKind.SIZE);
        if (value.kind() != kind && !plain) {
            throw new EvaluationException(
                    expression, value + " is " + value.kind().phrase() + ", not " + kind.phrase());
        }
        return value;
    }

    private static long rounded(Expression expression, Environment environment, UnitKind kind) {
        BigInteger value =
                Arithmetic.rounded(number(expression, environment, kind).value());
        if (value.bitLength() > 63) {
            throw new EvaluationException(expression, "the value does not fit 64 bits");
        }
        return value.longValue();
    }

    private Value value(Expression e) {
        if (e == null) {
            throw new EvaluationException(null, "a part of it is missing");
        } else if (depth == DEEPEST) {
            throw new EvaluationException(e, "it is nested more than " + DEEPEST + " levels deep");
        }
        depth++;
        try {
            return simple(e);
        } finally {
            depth--;
        }
    }

    private Value simple(Expression e) {
        if (e instanceof BooleanLiteral b) {
            return new Value.Bool(b.isValue());
        } else if (e instanceof IntegerLiteral i) {
            return Arithmetic.inRange(e, Value.Number.of(present(e, i.getValue())));
        } else if (e instanceof RealLiteral r) {
            return Arithmetic.inRange(e, new Value.Number(present(e, r.getValue()), UnitKind.NONE, false));
        } else if (e instanceof FixedLiteral f) {
            return Arithmetic.inRange(e, new Value.Number(present(e, f.getValue()), UnitKind.NONE, false));
        } else if (e instanceof StringLiteral s) {
            return new Value.Text(present(e, s.getValue()));
        } else if (e instanceof CharacterLiteral c) {
            return new Value.Text(present(e, c.getValue()));
        } else if (e instanceof Quantity q) {
            return Arithmetic.inRange(e, Units.value(present(e, q.getValue()), q.getUnit()));
        }
        return compound(e);
    }

    private Value compound(Expression e) {
        if (e instanceof UnaryExpression u) {
            return unary(u);
        } else if (e instanceof BinaryExpression b) {
            return Arithmetic.inRange(b, Arithmetic.apply(b, value(b.getLeft()), value(b.getRight())));
        } else if (e instanceof ConditionalExpression c) {
            return Arithmetic.bool(c, value(c.getCondition())) ? value(c.getThen()) : value(c.getElse());
        } else if (e instanceof FunctionCall f) {
            return function(f);
        } else if (e instanceof RangeExpression r) {
            return range(r);
        } else if (e instanceof ListExpression l) {
            return new Value.ValueList(l.getElements().stream().map(this::value).toList());
        }
        return reference(e);
    }

    private Value reference(Expression e) {
        if (e instanceof ParameterReference r) {
            return parameter(r, present(e, r.getParameter()));
        } else if (e instanceof ConstantReference r) {
            Constant constant = present(e, r.getConstant());
            return guarded(constant, constant.getValue());
        } else if (e instanceof EnumeratorReference r) {
            return new Value.Enumerated(present(e, r.getEnumerator()));
        } else if (e instanceof IndexReference r) {
            return environment
                    .index(r.getDimension())
                    .map(i -> (Value) Value.Number.of(BigInteger.valueOf(i)))
                    .orElseThrow(() -> new EvaluationException(e, "an index has a value only within its array"));
        } else if (e instanceof OptionValueReference r) {
            return environment
                    .option(r.getOption())
                    .orElseThrow(() -> new EvaluationException(e, "there is no option " + r.getOption()));
        }
        throw new EvaluationException(e, ElementPaths.kind(e) + " has a value only at run time");
    }

    private Value parameter(EObject where, Parameter parameter) {
        Value known = environment.parameter(parameter).orElse(null);
        if (known != null) {
            return known;
        } else if (parameter.getValue() == null) {
            throw new EvaluationException(where, "the parameter " + parameter.getName() + " has no value");
        }
        return inUnit(parameter.getUnit(), guarded(parameter, parameter.getValue()));
    }

    /** Returns a value in base units; a plain number has the unit of its parameter or option. */
    public static Value inUnit(Unit unit, Value value) {
        boolean plain = value instanceof Value.Number n && n.kind() == UnitKind.NONE && unit != Unit.NONE;
        return plain ? Units.value(((Value.Number) value).value(), unit) : value;
    }

    private Value guarded(EObject owner, Expression expression) {
        if (known.containsKey(owner)) {
            return known.get(owner);
        } else if (!open.add(owner)) {
            throw new EvaluationException(owner, QualifiedNames.of(owner) + " is defined by itself");
        } else if (open.size() > LONGEST_CHAIN) {
            throw new EvaluationException(
                    owner, QualifiedNames.of(owner) + " is defined through more than " + LONGEST_CHAIN + " others");
        }
        try {
            Value value = value(expression);
            known.put(owner, value);
            return value;
        } finally {
            open.remove(owner);
        }
    }

    private Value unary(UnaryExpression e) {
        Value operand = value(e.getOperand());
        return switch (e.getOperator()) {
            case NOT -> new Value.Bool(!Arithmetic.bool(e, operand));
            case COMPLEMENT -> Value.Number.of(Arithmetic.integer(e, operand).not());
            case PLUS -> Arithmetic.number(e, operand);
            case MINUS -> {
                Value.Number n = Arithmetic.number(e, operand);
                yield new Value.Number(n.value().negate(), n.kind(), n.integer());
            }
        };
    }

    private Value function(FunctionCall e) {
        List<Value> arguments = e.getArguments().stream().map(this::value).toList();
        return switch (String.valueOf(e.getFunction())) {
            case "min" -> extreme(e, arguments, -1);
            case "max" -> extreme(e, arguments, 1);
            case "abs" -> {
                expect(e, arguments.size() == 1);
                Value.Number n = Arithmetic.number(e, arguments.get(0));
                yield new Value.Number(n.value().abs(), n.kind(), n.integer());
            }
            case "length" -> {
                expect(e, arguments.size() == 1);
                yield Value.Number.of(BigInteger.valueOf(length(e, arguments.get(0))));
            }
            case "uniform", "normal", "exponential", "pareto" ->
                throw new EvaluationException(e, e.getFunction() + " draws a value only at run time");
            default -> throw new EvaluationException(e, "there is no function " + e.getFunction());
        };
    }

    private static long length(FunctionCall e, Value value) {
        if (value instanceof Value.Text text) {
            return text.value().length();
        } else if (value instanceof Value.ValueList many) {
            return many.values().size();
        }
        throw new EvaluationException(e, value + " has no length");
    }

    private static Value extreme(FunctionCall e, List<Value> arguments, int sign) {
        expect(e, !arguments.isEmpty());
        Value result = arguments.get(0);
        for (Value next : arguments) {
            result = Arithmetic.compare(e, next, result) * sign > 0 ? next : result;
        }
        return result;
    }

    private static void expect(FunctionCall e, boolean condition) {
        if (!condition) {
            throw new EvaluationException(e, e.getFunction() + " has the wrong number of arguments");
        }
    }

    private Value range(RangeExpression e) {
        long lower = Arithmetic.integer(e, value(e.getLower())).longValue();
        long upper = Arithmetic.integer(e, value(e.getUpper())).longValue();
        if (upper < lower || upper - lower >= LARGEST_RANGE) {
            throw new EvaluationException(e, lower + " .. " + upper + " is not a range of up to " + LARGEST_RANGE);
        }
        List<Value> values = new ArrayList<>();
        for (long i = lower; i <= upper; i++) {
            values.add(Value.Number.of(BigInteger.valueOf(i)));
        }
        return new Value.ValueList(List.copyOf(values));
    }

    private static <T> T present(Expression e, T part) {
        if (part == null) {
            throw new EvaluationException(e, "a part of it is missing");
        }
        return part;
    }
}
