// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs.code;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bellwether.generator.mapping.Cpp;
import org.bellwether.generator.mapping.Identifiers;
import org.bellwether.generator.mapping.Names;
import org.bellwether.generator.mapping.Type;
import org.bellwether.model.idl.Attribute;
import org.bellwether.model.idl.Direction;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.InterfaceMember;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.OperationParameter;
import org.bellwether.model.idl.UserException;
import org.bellwether.model.idl.ValueBox;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * A callable member of an interface: an operation, or one side of an attribute (CORBA 3.3 part 1, 7.14).
 *
 * @param owner the interface that declares it
 * @param wireName the operation in GIOP requests; for an attribute its name with {@code _get_} or {@code _set_} before
 *     it
 * @param name the C++ member function
 * @param result null for void
 * @param parameters the parameters, in order
 * @param raises the user exceptions, each once
 * @param oneway whether the client does not wait for a reply
 * @param contexts the properties of the caller's context in the request: names, and beginnings of names followed by a star
 */
public record Call(
        Interface owner,
        String wireName,
        String name,
        Type result,
        List<Parameter> parameters,
        List<UserException> raises,
        boolean oneway,
        List<String> contexts) {
    /** The last C++ parameter of an operation with a context clause. */
    public static final String CONTEXT = "_context";

    /** A parameter with its C++ name. */
    public record Parameter(String name, Direction direction, Type type) {
        /** Returns whether the request carries the parameter. */
        public boolean sent() {
            return direction != Direction.OUT;
        }

        /** Returns whether the reply carries the parameter. */
        public boolean returned() {
            return direction != Direction.IN;
        }

        /** Returns the declaration in C++. */
        public String declaration() {
            return Cpp.parameter(type, direction) + " " + name;
        }
    }

    /** Returns the calls that an interface declares itself, in order. */
    public static List<Call> of(Interface type) {
        return of(type, type.getMembers());
    }

    private static List<Call> of(Interface owner, List<InterfaceMember> members) {
        List<Call> calls = new ArrayList<>();
        for (InterfaceMember member : members) {
            if (member instanceof Operation operation) {
                calls.add(of(owner, operation));
            } else if (member instanceof Attribute attribute) {
                calls.addAll(of(owner, attribute));
            }
        }
        return calls;
    }

    /** Returns the calls that a value type declares itself, in order: these are local calls, and have no owner. */
    public static List<Call> of(ValueType type) {
        return of(null, type.getMembers());
    }

    /** Returns the calls at an object of the interface: inherited calls first, those of a common base once. */
    public static List<Call> all(Interface type) {
        List<Call> calls = new ArrayList<>();
        ancestors(type).forEach(each -> calls.addAll(of(each)));
        return calls;
    }

    /** Returns an interface with all its direct and indirect bases, each once, the interface last. */
    public static Set<Interface> ancestors(Interface type) {
        Set<Interface> found = new LinkedHashSet<>();
        type.getSupertypes().forEach(base -> found.addAll(ancestors(base)));
        found.add(type);
        return found;
    }

    /** Returns whether the request carries value types, or types that contain them. */
    public boolean sendsValues() {
        return sent().stream().anyMatch(each -> holdsValues(each.type()));
    }

    /** Returns whether the reply carries value types, or types that contain them. */
    public boolean returnsValues() {
        return result != null && holdsValues(result) || returned().stream().anyMatch(each -> holdsValues(each.type()));
    }

    /** Returns whether a type contains values. An any may, if the file has value types: shared values stay shared among anys. */
    private boolean holdsValues(Type type) {
        return TypeClosure.value(type)
                || owner != null && TypeClosure.any(type) && hasValueTypes(EcoreUtil.getRootContainer(owner));
    }

    private static boolean hasValueTypes(EObject root) {
        return !Models.all(root, ValueType.class).isEmpty()
                || !Models.all(root, ValueBox.class).isEmpty();
    }

    /** Returns the parameters in the request. */
    public List<Parameter> sent() {
        return parameters.stream().filter(Parameter::sent).toList();
    }

    /** Returns the parameters in the reply. */
    public List<Parameter> returned() {
        return parameters.stream().filter(Parameter::returned).toList();
    }

    /** Returns whether there is a context clause. */
    public boolean hasContext() {
        return !contexts.isEmpty();
    }

    /** Returns all parameters as they are declared in C++. */
    public List<String> declarations() {
        return withContext(Parameter::declaration, "::CORBA::Context_ptr " + CONTEXT);
    }

    /** Returns the C++ types of all parameters. */
    private List<String> parameterTypes() {
        return withContext(each -> Cpp.parameter(each.type(), each.direction()), "::CORBA::Context_ptr");
    }

    /** Returns a text for each C++ parameter, of which the context is the last one. */
    public List<String> withContext(Function<Parameter, String> text, String context) {
        return Stream.concat(parameters.stream().map(text), hasContext() ? Stream.of(context) : Stream.empty())
                .toList();
    }

    /** Returns the C++ result type. */
    public String resultType() {
        return result == null ? "void" : Cpp.result(result);
    }

    /** Returns a declaration of the function's C++ type {@code _Signature}: a direct call needs the same in stub and servant. */
    public String signature() {
        return CodeFormat.list(2, "using _Signature = " + resultType(), parameterTypes(), ");");
    }

    /** Returns the parameters of an operation or a factory. */
    public static List<Parameter> parameters(List<OperationParameter> all) {
        return all.stream()
                .map(each ->
                        new Parameter(Identifiers.cpp(each.getName()), each.getDirection(), Type.of(each.getType())))
                .toList();
    }

    private static Call of(Interface owner, Operation operation) {
        Type result = operation.getReturnType() == null ? null : Type.of(operation.getReturnType());
        List<Parameter> parameters = parameters(operation.getParameters());
        return new Call(
                owner,
                operation.getName(),
                Names.simple(operation),
                result,
                parameters,
                once(operation.getRaises()),
                operation.isOneway(),
                List.copyOf(operation.getContexts()));
    }

    private static List<Call> of(Interface owner, Attribute attribute) {
        Type type = Type.of(attribute.getType());
        String name = Names.simple(attribute);
        Call get = new Call(
                owner,
                "_get_" + attribute.getName(),
                name,
                type,
                List.of(),
                once(attribute.getGetRaises()),
                false,
                List.of());
        if (attribute.isReadonly()) {
            return List.of(get);
        }
        Parameter value = new Parameter("_value", Direction.IN, type);
        return List.of(
                get,
                new Call(
                        owner,
                        "_set_" + attribute.getName(),
                        name,
                        null,
                        List.of(value),
                        once(attribute.getSetRaises()),
                        false,
                        List.of()));
    }

    private static List<UserException> once(List<UserException> raises) {
        return List.copyOf(new LinkedHashSet<>(raises));
    }
}
