// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.bellwether.generator.idl.EventStructs;
import org.bellwether.generator.mapping.Type;
import org.bellwether.model.idl.Direction;
import org.bellwether.model.idl.EventType;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.OperationParameter;
import org.bellwether.model.idl.StateMember;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.idl.UserException;
import org.bellwether.specialise.invariant.ElementLocation;
import org.bellwether.specialise.invariant.Reason;
import org.eclipse.emf.ecore.EObject;

/**
 * The body of a message: its size in octets of CDR, in GIOP 1.2, where the body begins at a multiple of 8.
 *
 * @param octets the size; empty if it varies or is unknown
 * @param most   an upper bound of the size; empty if there is none
 * @param varies the first part whose size varies; empty if there is none
 */
public record BodySize(OptionalLong octets, OptionalLong most, Optional<Reason> varies) {
    /** The body of a message without parts. */
    static final BodySize EMPTY = new BodySize(OptionalLong.of(0), OptionalLong.of(0), Optional.empty());

    /** The octets of the harness's stamp, the last member of each event. */
    private static final int STAMP = 32;
    /** The largest number of octets of an exception's repository id, with its length. */
    private static final int EXCEPTION_ID = 1024;

    /** A part of a body. */
    private record Part(EObject element, String name, Type type) {}

    /**
     * Returns the body with the arguments of a request. A context clause adds strings that are only known at run time.
     */
    static BodySize request(Operation operation) {
        BodySize arguments = of(parameters(operation, Direction.OUT), 0);
        if (operation.getContexts().isEmpty()) {
            return arguments;
        }
        return new BodySize(
                OptionalLong.empty(),
                OptionalLong.empty(),
                Optional.of(new Reason(operation.getName() + " has a context clause", ElementLocation.of(operation))));
    }

    /** Returns the body with the result and the parameters that come back, without exceptions. */
    static BodySize reply(Operation operation) {
        List<Part> parts = new ArrayList<>();
        if (operation.getReturnType() != null) {
            parts.add(new Part(operation, "the result", Type.of(operation.getReturnType())));
        }
        parts.addAll(parameters(operation, Direction.IN));
        return of(parts, 0);
    }

    /** Returns the body with the public state of an event, and the harness's stamp. */
    static BodySize push(EventType event) {
        List<Part> parts = new ArrayList<>();
        for (StateMember member : EventStructs.state(event)) {
            parts.add(new Part(member, member.getName(), Type.of((Typed) member)));
        }
        return of(parts, STAMP);
    }

    /** Returns this body with an unknown size: before GIOP 1.2, padding depends on the header. */
    BodySize withoutOctets() {
        return new BodySize(OptionalLong.empty(), most, varies);
    }

    /** Returns an upper bound of a user exception's reply; empty if there is none. */
    static OptionalLong most(UserException exception) {
        List<Part> parts = new ArrayList<>();
        exception
                .getMembers()
                .forEach(member -> parts.add(new Part(member, member.getName(), Type.of((Typed) member))));
        OptionalLong members = most(parts);
        return members.isEmpty() ? members : OptionalLong.of(members.getAsLong() + EXCEPTION_ID);
    }

    private static List<Part> parameters(Operation operation, Direction other) {
        return operation.getParameters().stream()
                .filter(parameter -> parameter.getDirection() != other)
                .map(BodySize::part)
                .toList();
    }

    private static Part part(OperationParameter parameter) {
        return new Part(parameter, parameter.getName(), Type.of(parameter.getType()));
    }

    private static BodySize of(List<Part> parts, int stamp) {
        OptionalLong most = most(parts);
        OptionalLong bound = most.isEmpty() ? most : OptionalLong.of(most.getAsLong() + stamp);
        long end = 0;
        for (Part part : parts) {
            OptionalLong next = CdrSizes.end(part.type(), end);
            if (next.isEmpty()) {
                Reason varies =
                        new Reason("the size of " + part.name() + " varies", ElementLocation.of(part.element()));
                return new BodySize(next, bound, Optional.of(varies));
            }
            end = next.getAsLong();
        }
        long octets = stamp == 0 ? end : CdrSizes.aligned(end, 8) + stamp;
        return new BodySize(OptionalLong.of(octets), OptionalLong.of(octets), Optional.empty());
    }

    private static OptionalLong most(List<Part> parts) {
        long sum = 7; // the padding before a stamp
        for (Part part : parts) {
            OptionalLong most = LargestSizes.of(part.type());
            if (most.isEmpty()) {
                return most;
            }
            sum = Math.addExact(sum, most.getAsLong());
        }
        return OptionalLong.of(sum);
    }
}
