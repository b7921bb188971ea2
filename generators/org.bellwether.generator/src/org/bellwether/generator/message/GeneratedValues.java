// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.message;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.bellwether.generator.mapping.Type;
import org.bellwether.generator.refusal.Unsupported;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.idl.Union;
import org.eclipse.emf.ecore.EObject;

/** Values that are generated from an activation's number, so that the receiver can check them. */
public final class GeneratedValues {
    /** The default length of strings and sequences. */
    public static final int USUAL_LENGTH = GiopSizes.GENERATED_LENGTH;

    private GeneratedValues() {}

    /**
     * Returns whether C++ stores the type in a {@code _var} or {@code _member} class, whose value {@code in()} returns.
     */
    public static boolean isManaged(Type type) {
        return type.kind() == Type.Kind.STRING || type.kind() == Type.Kind.REFERENCE;
    }

    /**
     * Returns whether values of the type can be generated and checked. Generated references are nil, and so cannot be
     * checked.
     */
    public static boolean supports(Type type) {
        return type.kind() != Type.Kind.REFERENCE && canBeMade(type);
    }

    private static boolean canBeMade(Type type) {
        return supportsWithin(type) && !holdsSlices(type);
    }

    /**
     * Returns whether a type contains sequences of arrays. Their elements are slices without a length
     * (formal/2012-07-02, 4.15): as members they are visited with the model's lengths, but as separate values they
     * cannot be.
     */
    private static boolean holdsSlices(Type type) {
        return switch (type.kind()) {
            case SEQUENCE -> type.element().array() || holdsSlices(type.element());
            case ARRAY -> holdsSlices(type.element());
            default -> false;
        };
    }

    /** Returns whether values of the type can be generated as members of structs, unions and exceptions. */
    public static boolean supportsWithin(Type type) {
        return within(type).stream().allMatch(part -> switch (part.kind()) {
            case PRIMITIVE, STRING, ENUMERATION, SEQUENCE, ARRAY, STRUCTURE, UNION, ANY, FIXED -> true;
            case REFERENCE -> !part.value() && part.primitive() == null && !part.isAbstract(); // nil
        });
    }

    /**
     * Refuses values that cannot be generated.
     *
     * @param length the length of strings and sequences; 0 for the default length
     */
    public static void refuse(Type type, long length, EObject element) {
        Unsupported.when(
                !canBeMade(type),
                element,
                "Generated values of this type are",
                holdsSlices(type)
                        ? "Put the sequence of arrays into a struct"
                        : "Give a value, or use basic types, enumerations, strings, sequences, arrays, structs and unions of them");
        long longest = length == 0 ? usualLength(type) : length;
        Unsupported.when(
                tooShort(type, longest),
                element,
                "Generated values of " + longest + " characters or elements for a smaller bound are",
                "Give a length within the bound");
    }

    /** Refuses lengths that are known only at run time if a bound may be too small for them. */
    public static void refuseBounds(Type type, EObject element) {
        refuse(type, 0, element);
        Unsupported.when(
                tooShort(type, Long.MAX_VALUE),
                element,
                "Generated values of a length that is drawn or computed, for a type with bounds, are",
                "Give a length that is known before the run, or remove the bound");
    }

    private static boolean tooShort(Type type, long length) {
        return bounds(type).anyMatch(bound -> bound < length);
    }

    /** Returns the default length of strings and sequences, or the smallest bound in the type. */
    public static long usualLength(Type type) {
        return Math.min(GiopSizes.GENERATED_LENGTH, bounds(type).min().orElse(GiopSizes.GENERATED_LENGTH));
    }

    /** Returns the bounds of the strings and sequences in a type that have one. */
    private static LongStream bounds(Type type) {
        return within(type).stream()
                .filter(part -> part.kind() == Type.Kind.STRING || part.kind() == Type.Kind.SEQUENCE)
                .mapToLong(Type::bound)
                .filter(bound -> bound != 0);
    }

    /**
     * Returns the type and all types that its values contain; each struct and union once, because types may be
     * recursive.
     */
    private static List<Type> within(Type type) {
        List<Type> parts = new ArrayList<>(List.of(type));
        Set<TypeDefinition> seen = new HashSet<>();
        for (int i = 0; i < parts.size(); i++) {
            Type part = parts.get(i);
            if (part.kind() == Type.Kind.SEQUENCE || part.kind() == Type.Kind.ARRAY) {
                parts.add(part.element());
            } else if (part.definition() instanceof Struct struct && seen.add(struct)) {
                struct.getMembers().forEach(member -> parts.add(Type.of((Typed) member)));
            } else if (part.definition() instanceof Union union && seen.add(union)) {
                union.getCases().forEach(branch -> parts.add(Type.of((Typed) branch)));
            }
        }
        return parts;
    }
}
