// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts.cpp;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.generator.mapping.Cpp;
import org.bellwether.generator.mapping.Type;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.OperationParameter;

/** Returns signatures of operations in servants (formal/2012-07-02, 4.22). */
final class Signatures {
    private Signatures() {}

    static String result(Operation operation) {
        if (operation.getReturnType() == null) {
            return "void";
        }
        return Cpp.result(Type.of(operation.getReturnType()));
    }

    static String parameters(Operation operation) {
        return String.join(", ", declarations(operation));
    }

    /** Returns the parameters of a function's definition, which marks those that a behaviour need not use. */
    static String definitionParameters(Operation operation) {
        return declarations(operation).stream()
                .map(each -> "[[maybe_unused]] " + each)
                .collect(Collectors.joining(", "));
    }

    /** Returns the names of an operation's arguments. */
    static List<String> names(Operation operation) {
        Stream<String> names = operation.getParameters().stream().map(Members::local);
        return Stream.concat(names, hasContext(operation) ? Stream.of(Members.CONTEXT) : Stream.empty())
                .toList();
    }

    /** Returns whether the mapping adds a parameter for the caller's context. */
    static boolean hasContext(Operation operation) {
        return !operation.getContexts().isEmpty();
    }

    private static List<String> declarations(Operation operation) {
        Stream<String> declared = operation.getParameters().stream()
                .map(parameter -> parameter(parameter) + " " + Members.local(parameter));
        String context = "CORBA::Context_ptr " + Members.CONTEXT;
        return Stream.concat(declared, hasContext(operation) ? Stream.of(context) : Stream.empty())
                .toList();
    }

    private static String parameter(OperationParameter parameter) {
        return Cpp.parameter(Type.of(parameter.getType()), parameter.getDirection());
    }
}
