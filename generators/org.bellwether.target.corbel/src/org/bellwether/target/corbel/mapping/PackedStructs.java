// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellwether.generator.mapping.Cpp;
import org.bellwether.generator.mapping.Type;
import org.bellwether.generator.mapping.Type.Kind;
import org.bellwether.model.idl.Member;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.Struct;

/**
 * Structures whose C++ layout equals CDR's (formal/2012-11-14, 9.3.1): only basic types, the most aligned one first, no
 * padding within or after. Such a value, or a whole sequence of such values, can be copied as one block.
 */
public final class PackedStructs {
    /**
     * A packed layout, in bytes.
     *
     * @param alignment the alignment of the structure
     * @param size the size of the structure, a multiple of the alignment
     */
    public record Layout(int alignment, int size) {}

    private PackedStructs() {}

    /**
     * Returns the layout; empty if the structure is not packed. Booleans and wide characters are not, because each
     * value must be checked.
     */
    public static Optional<Layout> of(Struct struct) {
        List<Integer> sizes = new ArrayList<>();
        int end = add(struct, 0, sizes);
        if (end <= 0) {
            return Optional.empty();
        }
        int alignment = sizes.stream().max(Integer::compare).orElseThrow();
        return sizes.get(0) == alignment && end % alignment == 0
                ? Optional.of(new Layout(alignment, end))
                : Optional.empty();
    }

    /** Returns whether all members have basic types whose values need no check, with or without padding. */
    public static boolean hasPlainMembers(Struct struct) {
        return !struct.getMembers().isEmpty()
                && struct.getMembers().stream().map(Type::of).allMatch(PackedStructs::isPlain);
    }

    private static boolean isPlain(Type type) {
        return type.kind() == Kind.PRIMITIVE
                && type.primitive() != PrimitiveKind.BOOLEAN
                && Cpp.isPlain(type.primitive());
    }

    /**
     * Adds the sizes of a structure's members from {@code offset} on. Returns the end of the last one, or -1 if a
     * member is not packed.
     */
    private static int add(Struct struct, int offset, List<Integer> sizes) {
        int end = offset;
        for (Member member : struct.getMembers()) {
            Type type = Type.of(member);
            if (type.kind() == Kind.STRUCTURE) {
                Struct inner = (Struct) type.definition();
                // An inner structure must be packed: C++ aligns it as a whole, CDR aligns its members.
                int alignment = of(inner).map(Layout::alignment).orElse(0);
                if (alignment == 0 || end % alignment != 0) {
                    return -1;
                }
                end = add(inner, end, sizes);
            } else if (isPlain(type) && end % Cpp.size(type.primitive()) == 0) {
                sizes.add(Cpp.size(type.primitive()));
                end += Cpp.size(type.primitive());
            } else {
                return -1;
            }
        }
        return end;
    }
}
