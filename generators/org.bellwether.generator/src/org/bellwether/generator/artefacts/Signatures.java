// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts;

import java.util.stream.Collectors;
import org.bellwether.generator.mapping.Cpp;
import org.bellwether.generator.mapping.Type;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.OperationParameter;

/** Signatures of operations as servants declare them (formal/2012-07-02, 4.22). */
final class Signatures {
    private Signatures() {}

    static String result(Operation operation) {
        if (operation.getReturnType() == null) {
            return "void";
        }
        return Cpp.result(Type.of(operation.getReturnType()));
    }

    static String parameters(Operation operation) {
        return operation.getParameters().stream()
                .map(parameter -> parameter(parameter) + " " + Members.local(parameter))
                .collect(Collectors.joining(", "));
    }

    /** The same for definitions: a behaviour need not use all of them. */
    static String definitionParameters(Operation operation) {
        return operation.getParameters().stream()
                .map(parameter -> "[[maybe_unused]] " + parameter(parameter) + " " + Members.local(parameter))
                .collect(Collectors.joining(", "));
    }

    private static String parameter(OperationParameter parameter) {
        return Cpp.parameter(Type.of(parameter.getType()), parameter.getDirection());
    }
}
