// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts.cpp;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.generator.mapping.Cpp;
import org.bellwether.generator.mapping.Literals;
import org.bellwether.generator.mapping.Names;
import org.bellwether.generator.mapping.Type;
import org.bellwether.generator.message.GeneratedValues;
import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.generator.refusal.Unsupported;
import org.bellwether.language.print.expression.ExpressionText;
import org.bellwether.model.component.ArgumentReference;
import org.bellwether.model.component.AttributeReference;
import org.bellwether.model.component.ElementReference;
import org.bellwether.model.component.EventFieldReference;
import org.bellwether.model.component.GeneratedValue;
import org.bellwether.model.component.MemberReference;
import org.bellwether.model.component.PortReference;
import org.bellwether.model.component.StateReference;
import org.bellwether.model.evaluation.Value;
import org.bellwether.model.idl.Direction;
import org.bellwether.model.idl.IdlFactory;
import org.bellwether.model.idl.OperationParameter;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.PrimitiveType;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.parameter.BinaryExpression;
import org.bellwether.model.parameter.BinaryOperator;
import org.bellwether.model.parameter.ConditionalExpression;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.FunctionCall;
import org.bellwether.model.parameter.UnaryExpression;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.StructValues;
import org.eclipse.emf.ecore.EObject;

/**
 * Translates expressions of behaviours to C++.
 *
 * @param evaluator evaluates parts that are known when the experiment is planned
 * @param owner     the prefix of the executor's members: empty, or {@code owner_.} in its servants
 */
record ExpressionCode(ExpressionEvaluator evaluator, String owner) {

    static final Type BOOLEAN = primitive(PrimitiveKind.BOOLEAN);
    static final Type ULONG_LONG = primitive(PrimitiveKind.UNSIGNED_LONG_LONG);
    static final Type DOUBLE = primitive(PrimitiveKind.DOUBLE);
    private static final Type ULONG = primitive(PrimitiveKind.UNSIGNED_LONG);
    private static final Type LONG_LONG = primitive(PrimitiveKind.LONG_LONG);

    /** The function that counts elements and characters. */
    static final String LENGTH = "length";

    private static final Set<BinaryOperator> COMPARISONS = EnumSet.of(
            BinaryOperator.EQUAL,
            BinaryOperator.NOT_EQUAL,
            BinaryOperator.LESS,
            BinaryOperator.LESS_EQUAL,
            BinaryOperator.GREATER,
            BinaryOperator.GREATER_EQUAL);

    private static Type primitive(PrimitiveKind kind) {
        PrimitiveType type = IdlFactory.eINSTANCE.createPrimitiveType();
        type.setKind(kind);
        return Type.of(type);
    }

    /** Returns a value that can be passed as an argument or operand. */
    String text(Expression expression, Type type) {
        if (isConstant(expression)) {
            return literal(expression, type);
        } else if (expression instanceof StateReference reference) {
            return owner + Members.state(reference.getVariable()) + ".get()"
                    + (Members.isHeld(Type.of((Typed) reference.getVariable())) ? ".in()" : "");
        } else if (expression instanceof AttributeReference reference) {
            return owner
                    + Members.member(reference.getAttribute())
                    + (Members.isHeld(Type.of(reference.getAttribute().getType())) ? ".in()" : "");
        } else if (expression instanceof ArgumentReference reference) {
            return parameter(reference.getParameter());
        } else if (expression instanceof EventFieldReference reference) {
            return "event." + Members.member(reference.getMember())
                    + (GeneratedValues.isManaged(Type.of((Typed) reference.getMember())) ? ".in()" : "");
        } else if (expression instanceof PortReference reference) {
            return "bw::reference<" + Names.qualified(reference.getPort().getInterface()) + ">(" + component() + ", "
                    + Literals.string(reference.getPort().getName()) + ").in()";
        } else if (expression instanceof MemberReference reference) {
            return member(reference);
        } else if (expression instanceof ElementReference reference) {
            return element(reference);
        } else if (expression instanceof FunctionCall call && call.getFunction().equals(LENGTH)) {
            return length(call.getArguments().get(0));
        } else if (expression instanceof GeneratedValue value) {
            return generated(value, type, expression);
        }
        boolean cut = isNumber(type) && !isReal(type) && isReal(expression);
        return cut
                ? "bw::rounded<" + Cpp.value(type) + ">(" + compound(expression, DOUBLE) + ")"
                : compound(expression, type);
    }

    /**
     * Returns the current value of a parameter of the operation. Out parameters of variable length are pointers in a
     * wrapper class (formal/2012-07-02, 4.22); a string is cast to a const type, because a callee that receives a
     * non-const string would take ownership and free it.
     */
    private static String parameter(OperationParameter parameter) {
        Type type = Type.of(parameter.getType());
        String name = Members.local(parameter);
        boolean out = parameter.getDirection() == Direction.OUT;
        return switch (type.kind()) {
            case STRING ->
                parameter.getDirection() == Direction.IN
                        ? name
                        : "static_cast<" + Cpp.in(type) + ">(" + name + (out ? ".ptr()" : "") + ")";
            case REFERENCE -> out ? name + ".ptr()" : name;
            case ARRAY -> "bw::whole<" + Cpp.value(type) + ">(" + name + (out && type.variable() ? ".ptr()" : "") + ")";
            default -> out && type.variable() ? "(*" + name + ".ptr())" : name;
        };
    }

    private String member(MemberReference reference) {
        return text(reference.getValue(), Type.of((Typed) reference.getMember()))
                + "." + Members.member(reference.getMember())
                + (GeneratedValues.isManaged(Type.of((Typed) reference.getMember())) ? ".in()" : "");
    }

    private String element(ElementReference reference) {
        Type whole = reference(reference.getValue());
        String element = "bw::element(" + component() + ", "
                + Literals.string(ExpressionText.of(reference)) + ", " + text(reference.getValue(), whole) + ", "
                + text(reference.getIndex(), LONG_LONG) + ")";
        // An array in a sequence is accessed as a slice
        boolean slice = whole.kind() == Type.Kind.SEQUENCE && whole.element().array();
        return slice ? "bw::whole<" + Cpp.value(whole.element()) + ">(" + element + ")" : element;
    }

    private String component() {
        return owner.isEmpty() ? "*this" : "owner_";
    }

    private String length(Expression value) {
        Type type = reference(value);
        Unsupported.when(
                type == null,
                value,
                "The length of what is computed is",
                "Take that of state, an argument or a member");
        return (type.kind() == Type.Kind.STRING ? "bw::text_length(" : "bw::length(") + text(value, type) + ")";
    }

    /** Returns a time in ns: a constant, or code that computes it at run time. */
    String nanoseconds(Expression time) {
        if (isConstant(time)) {
            return String.valueOf(evaluator.nanoseconds(time, 0));
        }
        TimeExpressions.refuseOthers(time, evaluator);
        return "bw::rounded<bw::Nanoseconds>(" + text(time, DOUBLE) + ")";
    }

    /** Returns code for a new generated value; null stands for a value without an explicit length. */
    String generated(GeneratedValue value, Type type, EObject where) {
        return generated(Members.holder(type, where), value, type, where);
    }

    private String generated(String cppType, GeneratedValue value, Type type, EObject where) {
        boolean lengthGiven = value != null && value.getLength() != null;
        if (lengthGiven && !isConstant(value.getLength())) {
            GeneratedValues.refuseBounds(type, value);
            return "bw::generated<" + cppType + ">(activation, " + text(value.getLength(), ULONG) + ")";
        }
        long length = lengthGiven ? evaluator.length(value.getLength()) : 0;
        GeneratedValues.refuse(type, length, where);
        if (!lengthGiven) {
            length = GeneratedValues.usualLength(type);
        }
        boolean usual = length == GeneratedValues.USUAL_LENGTH;
        return "bw::generated<" + cppType + ">(activation" + (usual ? "" : ", " + length) + ")";
    }

    /** Returns code for the generated value that a state variable has before its first assignment. */
    String initial(Type type, EObject where) {
        long length = GeneratedValues.usualLength(type);
        boolean usual = length == GeneratedValues.USUAL_LENGTH;
        return "bw::initial<" + Members.holder(type, where) + ">(" + (usual ? "" : length) + ")";
    }

    /** Returns code for a new generated value of an existing member, whose type may be anonymous. */
    String generatedLike(String member, GeneratedValue value, Type type, EObject where) {
        boolean anonymous = type.name() == null && type.kind() != Type.Kind.PRIMITIVE;
        return anonymous ? generated("decltype(" + member + ")", value, type, where) : generated(value, type, where);
    }

    private String compound(Expression expression, Type type) {
        if (expression instanceof UnaryExpression unary) {
            return unary.getOperator().getLiteral() + operand(unary.getOperand(), type);
        } else if (expression instanceof BinaryExpression binary) {
            return binary(binary, type);
        } else if (expression instanceof ConditionalExpression conditional) {
            return "(" + operand(conditional.getCondition(), BOOLEAN) + " ? " + operand(conditional.getThen(), type)
                    + " : " + operand(conditional.getElse(), type) + ")";
        } else if (expression instanceof FunctionCall call) {
            return function(call, type);
        }
        throw Unsupported.refusal(
                expression,
                "This expression in behaviours is",
                "Use literals, state, arguments, members of the event, operators or generated values");
    }

    private String binary(BinaryExpression binary, Type type) {
        Type operands = COMPARISONS.contains(binary.getOperator()) ? compared(binary, type) : type;
        String left = operand(binary.getLeft(), operands);
        String right = operand(binary.getRight(), operands);
        return binary.getOperator() == BinaryOperator.IMPLIES
                ? "(!" + left + " || " + right + ")"
                : left + " " + binary.getOperator().getLiteral() + " " + right;
    }

    /** Returns the type in which draws are compared: whole numbers with whole ones, all others as real numbers. */
    private Type compared(BinaryExpression binary, Type type) {
        if (!Randomness.draws(binary)) {
            return type;
        }
        return isReal(binary.getLeft()) || isReal(binary.getRight()) ? DOUBLE : LONG_LONG;
    }

    private String function(FunctionCall call, Type type) {
        Unsupported.when(
                !isNumber(type), call, "A function for anything but a number is", "Use it for a number or a time");
        String cpp = Cpp.value(type);
        List<Expression> arguments = call.getArguments();
        return switch (call.getFunction()) {
            case "min" -> "bw::smallest<" + cpp + ">(" + texts(arguments, type) + ")";
            case "max" -> "bw::largest<" + cpp + ">(" + texts(arguments, type) + ")";
            case "abs" -> "bw::magnitude<" + cpp + ">(" + texts(arguments, type) + ")";
            case "uniform" -> "random.uniform<" + cpp + ">(" + texts(arguments, type) + ")";
            default -> "random." + call.getFunction() + "(" + texts(arguments, DOUBLE) + ")";
        };
    }

    private String texts(List<Expression> expressions, Type type) {
        return expressions.stream().map(each -> text(each, type)).collect(Collectors.joining(", "));
    }

    /** Returns whether an expression is computed with fractions, for any type of its result. */
    private boolean isReal(Expression expression) {
        if (isConstant(expression)) {
            return evaluator.value(expression) instanceof Value.Number number
                    && number.value().stripTrailingZeros().scale() > 0;
        } else if (expression instanceof FunctionCall call && Randomness.isRealDraw(call)) {
            return true;
        }
        Type type = reference(expression);
        boolean isPart = expression instanceof ElementReference
                || expression instanceof FunctionCall call && call.getFunction().equals(LENGTH);
        if (isPart) {
            return type != null && isReal(type);
        }
        return type != null && isReal(type)
                || expression.eContents().stream().anyMatch(part -> part instanceof Expression inner && isReal(inner));
    }

    /** Returns the type of an expression's target; null if the expression is not a reference. */
    private static Type reference(Expression expression) {
        if (expression instanceof StateReference reference) {
            return Type.of((Typed) reference.getVariable());
        } else if (expression instanceof AttributeReference reference) {
            return Type.of(reference.getAttribute().getType());
        } else if (expression instanceof ArgumentReference reference) {
            return Type.of(reference.getParameter().getType());
        } else if (expression instanceof EventFieldReference reference) {
            return Type.of((Typed) reference.getMember());
        } else if (expression instanceof MemberReference reference) {
            return Type.of((Typed) reference.getMember());
        } else if (expression instanceof ElementReference reference) {
            return reference(reference.getValue()).ofElement();
        }
        return null;
    }

    private static boolean isReal(Type type) {
        return type.primitive() == PrimitiveKind.FLOAT || type.primitive() == PrimitiveKind.DOUBLE;
    }

    private static boolean isNumber(Type type) {
        return type.kind() == Type.Kind.PRIMITIVE
                && type.primitive() != PrimitiveKind.BOOLEAN
                && type.primitive() != PrimitiveKind.CHAR;
    }

    private String operand(Expression expression, Type type) {
        boolean nested = expression instanceof BinaryExpression && !isConstant(expression);
        return nested ? "(" + text(expression, type) + ")" : text(expression, type);
    }

    private String literal(Expression expression, Type type) {
        Value value = evaluator.value(expression);
        if (value instanceof Value.Number number) {
            boolean integer = number.value().stripTrailingZeros().scale() <= 0;
            return integer ? Literals.of(number.value().toBigIntegerExact(), type) : Literals.of(number.value(), type);
        } else if (value instanceof Value.Bool bool) {
            return Literals.of(bool.value(), type);
        } else if (value instanceof Value.Enumerated enumerated) {
            return Literals.of(enumerated.value(), type);
        } else if (value instanceof Value.Text text) {
            boolean character =
                    type.kind() == Type.Kind.PRIMITIVE && text.value().length() == 1;
            return character ? Literals.of(text.value().charAt(0), type) : Literals.of(text.value(), type);
        }
        throw Unsupported.refusal(expression, "Lists in behaviours are", StructValues.INSTEAD_OF_LITERAL);
    }

    /** Returns whether the value is known when the experiment is planned. */
    static boolean isConstant(Expression expression) {
        List<Expression> parts = Models.all(expression, Expression.class);
        return parts.stream()
                .noneMatch(part -> part instanceof StateReference
                        || part instanceof AttributeReference
                        || part instanceof ArgumentReference
                        || part instanceof EventFieldReference
                        || part instanceof PortReference
                        || part instanceof GeneratedValue
                        || part instanceof FunctionCall call && Randomness.isDraw(call));
    }
}
