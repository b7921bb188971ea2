// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import org.bellwether.generator.mapping.Type;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.Typed;
import org.eclipse.emf.ecore.EObject;

/** Values that are made from an activation's number, so that whoever receives them can check them. */
public final class GeneratedValues {
    /** Length of strings and sequences where nothing else is said. */
    public static final int USUAL_LENGTH = GiopSizes.GENERATED_LENGTH;

    private GeneratedValues() {}

    /** Whether C++ holds the type in a {@code _var} or {@code _member} class, whose value is got by {@code in()}. */
    public static boolean isManaged(Type type) {
        return type.kind() == Type.Kind.STRING || type.kind() == Type.Kind.REFERENCE;
    }

    /** Whether values of the type can be generated and checked. */
    public static boolean supports(Type type) {
        return switch (type.kind()) {
            case PRIMITIVE -> type.primitive() != PrimitiveKind.WCHAR && type.primitive() != PrimitiveKind.LONG_DOUBLE;
            case ENUMERATION -> true;
            case STRING -> !type.wide();
            case SEQUENCE, ARRAY -> supports(type.element());
            case STRUCTURE ->
                ((Struct) type.definition())
                        .getMembers().stream().allMatch(member -> supports(Type.of((Typed) member)));
            case REFERENCE, UNION, ANY, FIXED -> false;
        };
    }

    /**
     * Refuses what cannot be generated.
     *
     * @param length of strings and sequences; 0 for the usual one
     */
    public static void refuse(Type type, long length, EObject element) {
        Unsupported.when(
                !supports(type),
                element,
                "Generated values of this type are",
                "Give a value, or use basic types, enumerations, strings, sequences, arrays and structs of them");
        long longest = length == 0 ? usualLength(type) : length;
        Unsupported.when(
                tooShort(type, longest),
                element,
                "Generated values of " + longest + " characters or elements for a smaller bound are",
                "Give a length within the bound");
    }

    /** Refuses lengths that are known only at run time where a bound may be too small for them. */
    public static void refuseBounds(Type type, EObject element) {
        refuse(type, 0, element);
        Unsupported.when(
                tooShort(type, Long.MAX_VALUE),
                element,
                "Generated values of a length that is drawn or computed, for a type with bounds, are",
                "Give a length that is known before the run, or remove the bound");
    }

    private static boolean tooShort(Type type, long length) {
        return switch (type.kind()) {
            case STRING -> type.bound() != 0 && type.bound() < length;
            case SEQUENCE -> type.bound() != 0 && type.bound() < length || tooShort(type.element(), length);
            case ARRAY -> tooShort(type.element(), length);
            case STRUCTURE ->
                ((Struct) type.definition())
                        .getMembers().stream().anyMatch(member -> tooShort(Type.of((Typed) member), length));
            default -> false;
        };
    }

    /** The usual length of strings and sequences, or the smallest bound in the type. */
    public static long usualLength(Type type) {
        return switch (type.kind()) {
            case STRING -> usual(type.bound());
            case SEQUENCE -> Math.min(usual(type.bound()), usualLength(type.element()));
            case ARRAY -> usualLength(type.element());
            case STRUCTURE ->
                ((Struct) type.definition())
                        .getMembers().stream()
                                .mapToLong(member -> usualLength(Type.of((Typed) member)))
                                .min()
                                .orElse(GiopSizes.GENERATED_LENGTH);
            default -> GiopSizes.GENERATED_LENGTH;
        };
    }

    private static long usual(long bound) {
        return bound == 0 ? GiopSizes.GENERATED_LENGTH : Math.min(bound, GiopSizes.GENERATED_LENGTH);
    }
}
