// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs;

import java.util.List;
import java.util.Map;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.PrimitiveType;
import org.bellwether.model.idl.SequenceType;
import org.bellwether.model.idl.StringType;
import org.bellwether.model.idl.TypeSpec;
import org.bellwether.model.idl.Typedef;
import org.bellwether.model.util.QualifiedNames;

/**
 * Types of IDL's module CORBA that are predefined in Corbel's headers: generated headers include those instead of a definition. A different
 * type of the same name is defined in the file.
 */
final class RuntimeTypes {
    /** @param element the type of the sequence's elements; null for strings */
    private record Known(PrimitiveKind element, String header) {
        boolean isElement(TypeSpec type) {
            return element == null
                    ? type instanceof StringType text && !text.isWide() && text.getBound() == null
                    : type instanceof PrimitiveType primitive && primitive.getKind() == element;
        }
    }

    private static final Map<String, Known> TYPES = Map.of(
            "CORBA::AnySeq", new Known(PrimitiveKind.ANY, "corbel/any/members.hpp"),
            "CORBA::OctetSeq", new Known(PrimitiveKind.OCTET, "corbel/pi/iop.hpp"),
            "CORBA::StringSeq", new Known(null, "corbel/pi/initializer.hpp"),
            "CORBA::UShortSeq", new Known(PrimitiveKind.UNSIGNED_SHORT, "corbel/orb/policy.hpp"));

    private RuntimeTypes() {}

    /** Returns whether a definition is a predefined type: an unbounded sequence with the same name and elements. */
    static boolean has(Definition definition) {
        Known known = TYPES.get(QualifiedNames.of(definition));
        return known != null
                && definition instanceof Typedef typedef
                && typedef.getDimensions().isEmpty()
                && typedef.getType() instanceof SequenceType sequence
                && sequence.getBound() == null
                && known.isElement(sequence.getElement());
    }

    /** Returns the headers, in order. */
    static List<String> headers(List<Definition> definitions) {
        return definitions.stream()
                .filter(RuntimeTypes::has)
                .map(definition -> TYPES.get(QualifiedNames.of(definition)).header())
                .sorted()
                .toList();
    }
}
