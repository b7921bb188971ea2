// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.interoperability;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bellwether.generator.mapping.Names;
import org.bellwether.generator.mapping.Type;
import org.bellwether.model.idl.Attribute;
import org.bellwether.model.idl.Direction;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.InterfaceMember;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.OperationParameter;
import org.bellwether.model.idl.UserException;

/**
 * An operation of an interface, or the reading or writing of an attribute.
 *
 * @param name the name in messages of client and server: {@code types::Base::_get_label}
 * @param function the name of the C++ function
 * @param result the type of the result; null for none
 * @param parameters the parameters in order
 * @param raises the user exceptions that the call may raise
 * @param oneway whether the call has no reply
 * @param contexts the patterns of the context properties that are passed
 */
record Call(
        String name,
        String function,
        Type result,
        List<Parameter> parameters,
        List<UserException> raises,
        boolean oneway,
        List<String> contexts) {

    /** A parameter; its name is chosen here, so that it cannot clash with others. */
    record Parameter(String name, Direction direction, Type type) {
        boolean goes() {
            return direction != Direction.OUT;
        }

        boolean comes() {
            return direction != Direction.IN;
        }
    }

    boolean hasContext() {
        return !contexts.isEmpty();
    }

    /** Returns the calls that an interface declares itself. */
    static List<Call> of(Interface type) {
        return type.getMembers().stream().flatMap(Call::of).toList();
    }

    private static Stream<Call> of(InterfaceMember member) {
        if (member instanceof Operation operation) {
            List<Parameter> parameters = new ArrayList<>();
            for (OperationParameter each : operation.getParameters()) {
                parameters.add(new Parameter("p" + parameters.size(), each.getDirection(), Type.of(each.getType())));
            }
            Type result = operation.getReturnType() == null ? null : Type.of(operation.getReturnType());
            return Stream.of(new Call(
                    Idl.name(operation),
                    Names.simple(operation),
                    result,
                    parameters,
                    operation.getRaises(),
                    operation.isOneway(),
                    operation.getContexts()));
        } else if (member instanceof Attribute attribute) {
            return accessors(attribute).stream();
        }
        return Stream.of();
    }

    private static List<Call> accessors(Attribute attribute) {
        String scope = Idl.name(attribute.eContainer()) + "::";
        Type type = Type.of(attribute.getType());
        List<Call> calls = new ArrayList<>();
        calls.add(new Call(
                scope + "_get_" + attribute.getName(),
                Names.simple(attribute),
                type,
                List.of(),
                attribute.getGetRaises(),
                false,
                List.of()));
        if (!attribute.isReadonly()) {
            calls.add(new Call(
                    scope + "_set_" + attribute.getName(),
                    Names.simple(attribute),
                    null,
                    List.of(new Parameter("p0", Direction.IN, type)),
                    attribute.getSetRaises(),
                    false,
                    List.of()));
        }
        return calls;
    }
}
