// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs;

import java.util.List;
import java.util.Map;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.util.QualifiedNames;

/** Types of IDL's module CORBA that are in Corbel's own headers: files that define them include those. */
final class RuntimeTypes {
    private static final Map<String, String> HEADERS = Map.of(
            "CORBA::AnySeq", "corbel/any/members.hpp",
            "CORBA::OctetSeq", "corbel/pi/iop.hpp",
            "CORBA::StringSeq", "corbel/pi/initializer.hpp",
            "CORBA::UShortSeq", "corbel/orb/policy.hpp");

    private RuntimeTypes() {}

    static boolean has(Definition definition) {
        return HEADERS.containsKey(QualifiedNames.of(definition));
    }

    /** The headers, in order. */
    static List<String> headers(List<Definition> definitions) {
        return definitions.stream()
                .filter(RuntimeTypes::has)
                .map(definition -> HEADERS.get(QualifiedNames.of(definition)))
                .sorted()
                .toList();
    }
}
