// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.tao;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.idl.FixedType;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.PrimitiveType;
import org.bellwether.model.idl.StringType;
import org.bellwether.model.idl.TypeSpec;
import org.bellwether.model.util.Models;

/** Refuses types that other ORBs support and that were never tested on TAO. */
final class UntestedTypes {
    private static final Set<PrimitiveKind> KINDS =
            EnumSet.of(PrimitiveKind.ANY, PrimitiveKind.OBJECT, PrimitiveKind.LONG_DOUBLE, PrimitiveKind.WCHAR);

    private UntestedTypes() {}

    static void refuse(Plan plan) {
        plan.modelIdl().declarations().stream()
                .flatMap(each -> Models.all(each, TypeSpec.class).stream())
                .filter(type -> name(type).isPresent())
                .findFirst()
                .ifPresent(type -> {
                    throw new RefusedException(
                            "BW856",
                            type.eContainer(),
                            name(type).get() + " was never tried on TAO",
                            "Use another type, or leave " + TaoTarget.NAME + " out");
                });
    }

    /** Returns the IDL keyword of an untested type; empty for all other types. */
    private static Optional<String> name(TypeSpec type) {
        if (type instanceof FixedType) {
            return Optional.of("fixed");
        }
        if (type instanceof StringType string && string.isWide()) {
            return Optional.of("wstring");
        }
        if (type instanceof PrimitiveType primitive && KINDS.contains(primitive.getKind())) {
            return Optional.of(primitive.getKind().getLiteral());
        }
        return Optional.empty();
    }
}
