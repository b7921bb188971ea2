// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.reading;

import java.util.Arrays;
import java.util.OptionalLong;
import org.bellwether.generator.mapping.Cpp;
import org.bellwether.generator.mapping.Type;
import org.bellwether.model.idl.Enumeration;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.idl.Union;
import org.bellwether.model.idl.UnionCase;

/**
 * Sizes of values in CDR, in octets (CORBA 3.3, part 2, 9.3). Each value is aligned to its size, from the beginning of
 * the body; in GIOP 1.2 the body begins at a multiple of 8.
 */
final class CdrSizes {
    /** The largest alignment; every alignment divides it. */
    private static final int PERIOD = 8;

    private CdrSizes() {}

    /**
     * Returns the end of a value in octets from the beginning of the body.
     *
     * @param at the end of the value before it
     * @return empty if values of the type have several sizes
     */
    static OptionalLong end(Type type, long at) {
        return switch (type.kind()) {
            case PRIMITIVE -> primitive(type.primitive(), at);
            case ENUMERATION -> OptionalLong.of(aligned(at, 4) + 4);
            case FIXED -> OptionalLong.of(at + (type.bound() + 2) / 2);
            case ARRAY -> array(type, at);
            case STRUCTURE -> structure((Struct) type.definition(), at);
            case UNION -> union((Union) type.definition(), at);
            case STRING, SEQUENCE, REFERENCE, ANY -> OptionalLong.empty();
        };
    }

    /** Returns the next multiple of a boundary. */
    static long aligned(long at, int boundary) {
        return (at + boundary - 1) / boundary * boundary;
    }

    private static OptionalLong primitive(PrimitiveKind kind, long at) {
        return switch (kind) {
            case WCHAR -> OptionalLong.empty(); // the number of octets depends on the code set
            case LONG_DOUBLE -> OptionalLong.of(aligned(at, 8) + 16);
            default -> OptionalLong.of(aligned(at, Cpp.size(kind)) + Cpp.size(kind));
        };
    }

    private static OptionalLong structure(Struct struct, long at) {
        OptionalLong end = OptionalLong.of(at);
        for (Typed member : struct.getMembers()) {
            end = end(Type.of(member), end.getAsLong());
            if (end.isEmpty()) {
                return end;
            }
        }
        return end;
    }

    /** Returns the end of a union. All branches, and a value without a branch, must end at the same place. */
    private static OptionalLong union(Union union, long at) {
        OptionalLong end = end(Type.of(union.getDiscriminator()), at);
        OptionalLong common = hasEmptyBranch(union) ? end : OptionalLong.empty();
        for (UnionCase branch : union.getCases()) {
            OptionalLong next = end(Type.of((Typed) branch), end.getAsLong());
            if (next.isEmpty() || common.isPresent() && !common.equals(next)) {
                return OptionalLong.empty();
            }
            common = next;
        }
        return common;
    }

    /** Returns whether a value of the discriminator may select no branch. */
    private static boolean hasEmptyBranch(Union union) {
        int labels = union.getCases().stream()
                .mapToInt(branch -> branch.getLabels().size())
                .sum();
        Type discriminator = Type.of(union.getDiscriminator());
        boolean all = discriminator.definition() instanceof Enumeration enumeration
                ? labels == enumeration.getEnumerators().size()
                : discriminator.primitive() == PrimitiveKind.BOOLEAN && labels == 2;
        return !all && union.getCases().stream().noneMatch(UnionCase::isDefault);
    }

    /**
     * Returns the end of an array. The sizes repeat when an element begins at the same place within the period as an
     * earlier one.
     */
    private static OptionalLong array(Type array, long at) {
        long[] number = new long[PERIOD];
        long[] places = new long[PERIOD];
        Arrays.fill(number, -1);
        long end = at;
        for (long i = 0; i < array.elements(); i++) {
            int phase = (int) (end % PERIOD);
            if (number[phase] >= 0) {
                long cycle = i - number[phase];
                long cycles = (array.elements() - i) / cycle;
                end += Math.multiplyExact(cycles, end - places[phase]);
                i += cycles * cycle;
                Arrays.fill(number, -1);
                if (i == array.elements()) {
                    break;
                }
            }
            number[phase] = i;
            places[phase] = end;
            OptionalLong next = end(array.element(), end);
            if (next.isEmpty()) {
                return next;
            }
            end = next.getAsLong();
        }
        return OptionalLong.of(end);
    }
}
