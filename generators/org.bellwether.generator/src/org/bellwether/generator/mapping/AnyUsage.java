// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.mapping;

import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.PrimitiveType;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;

/** Decides whether IDL uses {@code any} or {@code CORBA::TypeCode}; only then do the types need type codes. */
public final class AnyUsage {
    private AnyUsage() {}

    /** Returns whether {@code any} or {@code CORBA::TypeCode} is used in or below an element. */
    public static boolean in(EObject element) {
        return Models.all(element, PrimitiveType.class).stream()
                .anyMatch(type -> type.getKind() == PrimitiveKind.ANY || type.getKind() == PrimitiveKind.TYPE_CODE);
    }
}
