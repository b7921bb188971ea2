// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.values;

import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.bellwether.model.idl.Enumeration;
import org.bellwether.model.idl.FixedType;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.NamedType;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.PrimitiveType;
import org.bellwether.model.idl.SequenceType;
import org.bellwether.model.idl.StringType;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.TypeSpec;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.idl.Typedef;
import org.bellwether.model.idl.Union;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.util.Interfaces;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.model.util.TypeUses;
import org.eclipse.emf.ecore.EObject;

/**
 * A type, reduced to the properties that decide which values fit. Typedefs are resolved.
 *
 * @param identity the difference from other types of the family: a definition, a primitive kind, an array's lengths; for a sequence its
 *     description, since in IDL's mappings each sequence is a separate type unless two come from one typedef
 * @param element the type of a sequence's or array's elements, else null
 * @param bound the greatest number of characters of a string, if it has a bound
 * @param name the name as people write it
 * @param isNamed whether the name is that of a definition, which has no article
 */
public record StaticType(
        Family family, Object identity, StaticType element, OptionalLong bound, String name, boolean isNamed) {
    public enum Family {
        /**
         * The type of a missing expression, or of an expression with an unknown type; another constraint reports its
         * problem.
         */
        UNKNOWN,
        WHOLE,
        REAL,
        BOOLEAN,
        CHARACTER,
        STRING,
        ENUMERATION,
        /** Structs and unions. */
        RECORD,
        INTERFACE,
        VALUE,
        SEQUENCE,
        ARRAY,
        /** Types that only their primitive kind distinguishes: any, type codes, the bases of objects and values. */
        OTHER
    }

    static final StaticType UNKNOWN = of(Family.UNKNOWN, null, "unknown");
    static final StaticType BOOLEAN = of(PrimitiveKind.BOOLEAN);
    /** A whole number without a particular type. */
    static final StaticType WHOLE = of(Family.WHOLE, null, "whole number");
    /** A number without a particular type. */
    static final StaticType REAL = of(Family.REAL, null, "number");

    /** The deepest nesting of types; deeper types are circles of sequences. */
    private static final int DEEPEST = 50;

    /** Returns the type of a variable or member, which may be an array. */
    public static StaticType of(Typed typed) {
        return of(typed, 0);
    }

    /** Returns a type by its name or description; null gives the unknown type. */
    public static StaticType of(TypeSpec spec) {
        return of(spec, 0);
    }

    public static StaticType of(TypeDefinition type) {
        return defined(type, 0);
    }

    public static StaticType of(PrimitiveKind kind) {
        return of(family(kind), kind, kind.getLiteral());
    }

    /** Returns the type of strings, narrow or wide. */
    static StaticType string(boolean wide, OptionalLong bound) {
        String name = (wide ? "wstring" : "string") + (bound.isPresent() ? "<" + bound.getAsLong() + ">" : "");
        return new StaticType(Family.STRING, wide, null, bound, name, false);
    }

    private static StaticType of(Typed typed, int depth) {
        StaticType type = of(typed.getType(), depth);
        if (typed.getDimensions().isEmpty()) {
            return type;
        }
        Stream<OptionalLong> own = typed.getDimensions().stream().map(PlannedValues::wholeNumber);
        boolean isNested = type.family == Family.ARRAY;
        List<?> lengths = (isNested ? Stream.concat(own, ((List<?>) type.identity).stream()) : own).toList();
        if (!type.isKnown() || lengths.contains(OptionalLong.empty())) {
            return UNKNOWN;
        }
        StaticType element = isNested ? type.element : type;
        return new StaticType(Family.ARRAY, lengths, element, OptionalLong.empty(), "array of " + element.name, false);
    }

    private static StaticType of(TypeSpec use, int depth) {
        if (use == null || depth > DEEPEST) {
            return UNKNOWN;
        }
        StaticType type = described(TypeUses.unaliased(use), depth + 1);
        boolean alias = use instanceof NamedType n && n.getType() instanceof Typedef;
        return alias && type.family != Family.UNKNOWN ? type.called(((NamedType) use).getType()) : type;
    }

    private static StaticType described(TypeSpec spec, int depth) {
        if (spec instanceof PrimitiveType p) {
            return of(p.getKind());
        } else if (spec instanceof StringType s) {
            return string(s.isWide(), PlannedValues.wholeNumber(s.getBound()));
        } else if (spec instanceof FixedType) {
            return of(Family.REAL, null, "fixed");
        } else if (spec instanceof SequenceType s) {
            StaticType element = of(s.getElement(), depth);
            String name = "sequence<" + element.name + ">";
            return new StaticType(Family.SEQUENCE, s, element, OptionalLong.empty(), name, false);
        }
        return spec instanceof NamedType n ? defined(n.getType(), depth) : UNKNOWN;
    }

    private static StaticType defined(TypeDefinition type, int depth) {
        if (type instanceof Typedef array && !array.getDimensions().isEmpty()) {
            return of((Typed) array, depth);
        }
        Family family = type == null || type.eIsProxy()
                ? Family.UNKNOWN
                : type instanceof Struct || type instanceof Union
                        ? Family.RECORD
                        : type instanceof Enumeration
                                ? Family.ENUMERATION
                                : type instanceof Interface
                                        ? Family.INTERFACE
                                        : type instanceof ValueType ? Family.VALUE : Family.UNKNOWN;
        return family == Family.UNKNOWN ? UNKNOWN : of(family, type, "").called(type);
    }

    private static StaticType of(Family family, Object identity, String name) {
        return new StaticType(family, identity, null, OptionalLong.empty(), name, false);
    }

    private static Family family(PrimitiveKind kind) {
        return switch (kind) {
            case SHORT, LONG, LONG_LONG, UNSIGNED_SHORT, UNSIGNED_LONG, UNSIGNED_LONG_LONG, OCTET -> Family.WHOLE;
            case FLOAT, DOUBLE, LONG_DOUBLE -> Family.REAL;
            case BOOLEAN -> Family.BOOLEAN;
            case CHAR, WCHAR -> Family.CHARACTER;
            case ANY, OBJECT, VALUE_BASE, TYPE_CODE -> Family.OTHER;
        };
    }

    boolean hasElements() {
        return family == Family.SEQUENCE || family == Family.ARRAY;
    }

    /** Returns the type of one element; unknown for a type without elements. */
    StaticType ofElement() {
        if (family == Family.ARRAY && ((List<?>) identity).size() > 1) {
            List<?> inner = ((List<?>) identity).subList(1, ((List<?>) identity).size());
            return new StaticType(family, inner, element, bound, "array of " + element.name, false);
        }
        return hasElements() ? element : UNKNOWN;
    }

    /** Returns the largest number of elements, if the type bounds it. */
    OptionalLong mostElements() {
        if (family == Family.ARRAY) {
            return (OptionalLong) ((List<?>) identity).get(0);
        }
        return identity instanceof SequenceType sequence
                ? PlannedValues.wholeNumber(sequence.getBound())
                : OptionalLong.empty();
    }

    private StaticType called(EObject definition) {
        return new StaticType(family, identity, element, bound, QualifiedNames.of(definition), true);
    }

    /** Returns the name with its article: {@code an unsigned long}, {@code m::Path}. */
    public String words() {
        return isNamed ? name : ("aeiouO".indexOf(name.charAt(0)) >= 0 ? "an " : "a ") + name;
    }

    public boolean isNumber() {
        return family == Family.WHOLE || family == Family.REAL;
    }

    public boolean isKnown() {
        return family != Family.UNKNOWN;
    }

    /** Returns whether a variable of the wanted type can take each value of this type; for numbers, each value in range. */
    boolean fits(StaticType wanted) {
        if (!isKnown() || !wanted.isKnown() || wanted.identity == PrimitiveKind.ANY) {
            return true;
        }
        return switch (wanted.family) {
            case WHOLE -> family == Family.WHOLE;
            case REAL -> isNumber();
            case INTERFACE -> identity instanceof Interface i && Interfaces.isKindOf(i, (Interface) wanted.identity);
            case VALUE -> identity instanceof ValueType v && Interfaces.isKindOf(v, (ValueType) wanted.identity);
            case OTHER -> identity == wanted.identity || family == familyOfBase((PrimitiveKind) wanted.identity);
            default -> isSame(wanted);
        };
    }

    private static Family familyOfBase(PrimitiveKind base) {
        return base == PrimitiveKind.OBJECT ? Family.INTERFACE : base == PrimitiveKind.VALUE_BASE ? Family.VALUE : null;
    }

    private boolean isSame(StaticType other) {
        boolean elements = family != Family.ARRAY || other.family != Family.ARRAY || element.isSame(other.element);
        return !isKnown()
                || !other.isKnown()
                || family == other.family && Objects.equals(identity, other.identity) && elements;
    }
}
