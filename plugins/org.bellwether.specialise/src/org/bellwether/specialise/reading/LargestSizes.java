// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.reading;

import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.bellwether.generator.mapping.Cpp;
import org.bellwether.generator.mapping.Type;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.idl.Union;
import org.eclipse.emf.ecore.EObject;

/** Computes upper bounds of the sizes of values in CDR, in octets, with the largest padding before each value. */
final class LargestSizes {
    /** The octets of a count, with its largest padding. */
    private static final int COUNT = 3 + 4;

    private static final int WIDE_CHARACTER = 4;

    /** The structures and unions that contain the type: a recursive type has no bound here. */
    private final Set<EObject> open = new HashSet<>();

    private LargestSizes() {}

    /** Returns the bound; empty if a string or sequence has no bound, or if the type contains a reference, an any or a recursive type. */
    static OptionalLong of(Type type) {
        try {
            return new LargestSizes().most(type);
        } catch (ArithmeticException e) {
            return OptionalLong.empty(); // the size does not fit 64 bits
        }
    }

    private OptionalLong most(Type type) {
        return switch (type.kind()) {
            case PRIMITIVE -> OptionalLong.of(primitive(type.primitive()));
            case ENUMERATION -> OptionalLong.of(COUNT);
            case FIXED -> OptionalLong.of((type.bound() + 2) / 2);
            case STRING ->
                type.bound() == 0
                        ? OptionalLong.empty()
                        : OptionalLong.of(COUNT + (type.wide() ? WIDE_CHARACTER : 1) * type.bound() + 1);
            case ARRAY -> times(type.elements(), most(type.element()), 0);
            case SEQUENCE ->
                type.bound() == 0 ? OptionalLong.empty() : times(type.bound(), most(type.element()), COUNT);
            case STRUCTURE, UNION -> composite(type.definition());
            case REFERENCE, ANY -> OptionalLong.empty();
        };
    }

    private static long primitive(PrimitiveKind kind) {
        return switch (kind) {
            case WCHAR -> 1 + WIDE_CHARACTER;
            case LONG_DOUBLE -> 7 + 16;
            default -> 2L * Cpp.size(kind) - 1;
        };
    }

    private static OptionalLong times(long count, OptionalLong each, long before) {
        return each.isEmpty()
                ? each
                : OptionalLong.of(Math.addExact(before, Math.multiplyExact(count, each.getAsLong())));
    }

    private OptionalLong composite(EObject definition) {
        if (!open.add(definition)) {
            return OptionalLong.empty();
        }
        OptionalLong size = definition instanceof Union union ? union(union) : sum(((Struct) definition).getMembers());
        open.remove(definition);
        return size;
    }

    private OptionalLong sum(List<? extends Typed> members) {
        long sum = 0;
        for (Typed member : members) {
            OptionalLong size = most(Type.of(member));
            if (size.isEmpty()) {
                return size;
            }
            sum = Math.addExact(sum, size.getAsLong());
        }
        return OptionalLong.of(sum);
    }

    private OptionalLong union(Union union) {
        long most = 0;
        for (Typed branch : union.getCases()) {
            OptionalLong size = most(Type.of(branch));
            if (size.isEmpty()) {
                return size;
            }
            most = Math.max(most, size.getAsLong());
        }
        OptionalLong discriminator = most(Type.of(union.getDiscriminator()));
        return times(1, discriminator, most);
    }
}
