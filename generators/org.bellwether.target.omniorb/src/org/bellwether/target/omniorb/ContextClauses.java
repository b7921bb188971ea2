// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.omniorb;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.bellwether.generator.mapping.Names;
import org.bellwether.generator.mapping.Type;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.idl.Attribute;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.Direction;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.UserException;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;

/**
 * Corrects the code that omniidl generates for context clauses, which is correct for some operations only. omniidl
 * writes no code that reads the context if the operation has nothing else to read, and the result does not link. It
 * also writes one call descriptor, with the first operation's context clause, for all operations of a file with the
 * same parameters, result and exceptions: the other operations would not compile, or send other properties than they
 * declare.
 */
final class ContextClauses {
    private final Map<String, Operation> clauses = new HashMap<>();

    private ContextClauses() {}

    /** @throws RefusedException if omniidl would confuse the clauses of two operations */
    static void check(Plan plan) {
        ContextClauses found = new ContextClauses();
        List<EObject> all = new ArrayList<>(plan.modelIdl().declarations());
        each(all, (signature, element) -> {
            if (element instanceof Operation operation
                    && !operation.getContexts().isEmpty()) {
                sendsMore(operation);
                found.clauses.putIfAbsent(signature, operation);
            }
        });
        each(all, found::compare);
    }

    private static void sendsMore(Operation operation) {
        if (operation.getParameters().stream().allMatch(each -> each.getDirection() == Direction.OUT)) {
            throw new RefusedException(
                    "BW855",
                    operation,
                    "omniORB cannot read the context of an operation that sends nothing else",
                    "Give it an in parameter, or leave " + OmniorbTarget.NAME + " out");
        }
    }

    private void compare(String signature, Definition other) {
        Operation first = clauses.get(signature);
        if (first != null && !first.getContexts().equals(contexts(other))) {
            throw new RefusedException(
                    "BW855",
                    other,
                    "omniORB takes its context clause for that of " + ElementPaths.of(first)
                            + ", which has the same parameters, result and exceptions",
                    "Give both the same clause or other parameters, or leave " + OmniorbTarget.NAME + " out");
        }
    }

    private static List<String> contexts(Definition member) {
        return member instanceof Operation operation ? operation.getContexts() : List.of();
    }

    private static void each(List<EObject> declarations, BiConsumer<String, Definition> seen) {
        for (EObject declaration : declarations) {
            for (Operation operation : Models.all(declaration, Operation.class)) {
                seen.accept(signature(operation), operation);
            }
            for (Attribute attribute : Models.all(declaration, Attribute.class)) {
                Type type = Type.of(attribute.getType());
                seen.accept(signature(type, List.of(), attribute.getGetRaises()), attribute);
                seen.accept(
                        signature(null, List.of(parameter(type, Direction.IN)), attribute.getSetRaises()), attribute);
            }
        }
    }

    private static String signature(Operation operation) {
        List<String> parameters = operation.getParameters().stream()
                .map(each -> parameter(Type.of(each.getType()), each.getDirection()))
                .toList();
        Type result = operation.getReturnType() == null ? null : Type.of(operation.getReturnType());
        return signature(result, parameters, operation.getRaises());
    }

    private static String parameter(Type type, Direction direction) {
        return direction + " " + name(type);
    }

    /** Returns a type's name without typedefs and bounds: omniidl distinguishes some types that are equal here. */
    private static String name(Type type) {
        if (type.element() != null) {
            return type.kind() + " of " + name(type.element());
        }
        return type.kind() + " " + type.primitive() + " " + type.wide()
                + (type.definition() == null ? "" : Names.qualified(type.definition()));
    }

    private static String signature(Type result, List<String> parameters, List<UserException> raises) {
        return (result == null ? "void" : name(result))
                + parameters
                + raises.stream().map(Names::qualified).sorted().toList();
    }
}
