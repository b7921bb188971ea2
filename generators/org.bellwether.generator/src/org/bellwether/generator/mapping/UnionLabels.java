// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.mapping;

import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.bellwether.generator.idl.ConstantEvaluator;
import org.bellwether.generator.mapping.Type.Kind;
import org.bellwether.model.idl.Enumeration;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.Union;
import org.bellwether.model.idl.UnionCase;

/** Finds values of a union's discriminator that are not labels. */
public final class UnionLabels {
    private UnionLabels() {}

    /** Returns whether some values select no member (formal/2012-07-02, 4.12, "implicit default member"). */
    public static boolean hasImplicitDefault(Union union) {
        return union.getCases().stream().noneMatch(UnionCase::isDefault) && unused(union) != null;
    }

    /** Returns a value that is not a label: the smallest from zero on; null if there is none. */
    public static Object unused(Union union) {
        Set<Object> used = new HashSet<>();
        union.getCases().forEach(branch -> branch.getLabels().forEach(label -> used.add(ConstantEvaluator.of(label))));
        return candidates(Type.of(union.getDiscriminator()), used.size()).stream()
                .filter(value -> !used.contains(value))
                .findFirst()
                .orElse(null);
    }

    private static List<?> candidates(Type type, int labels) {
        if (type.kind() == Kind.ENUMERATION) {
            return ((Enumeration) type.definition()).getEnumerators();
        } else if (type.primitive() == PrimitiveKind.BOOLEAN) {
            return List.of(false, true);
        } else if (type.primitive() == PrimitiveKind.CHAR) {
            return IntStream.range(0, Math.min(labels + 1, 256))
                    .mapToObj(each -> (char) each)
                    .toList();
        }
        return IntStream.rangeClosed(0, labels).mapToObj(BigInteger::valueOf).toList();
    }
}
