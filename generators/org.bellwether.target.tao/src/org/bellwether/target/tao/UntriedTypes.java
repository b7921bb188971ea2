// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.tao;

import org.bellwether.generator.RefusedException;
import org.bellwether.generator.plan.Plan;
import org.bellwether.model.idl.FixedType;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.PrimitiveType;
import org.bellwether.model.idl.TypeSpec;
import org.bellwether.model.util.Models;

/** Refuses types that experiments have on other ORBs and that nobody has tried on TAO. */
final class UntriedTypes {
    private UntriedTypes() {}

    static void refuse(Plan plan) {
        plan.modelIdl().declarations().stream()
                .flatMap(each -> Models.all(each, TypeSpec.class).stream())
                .filter(UntriedTypes::isUntried)
                .findFirst()
                .ifPresent(type -> {
                    throw new RefusedException(
                            "BW856",
                            type.eContainer(),
                            name(type) + " was never tried on TAO",
                            "Use another type, or leave " + TaoTarget.NAME + " out");
                });
    }

    private static boolean isUntried(TypeSpec type) {
        return type instanceof FixedType
                || type instanceof PrimitiveType primitive
                        && (primitive.getKind() == PrimitiveKind.ANY
                                || primitive.getKind() == PrimitiveKind.LONG_DOUBLE);
    }

    private static String name(TypeSpec type) {
        return type instanceof PrimitiveType primitive ? primitive.getKind().getLiteral() : "fixed";
    }
}
