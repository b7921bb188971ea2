// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.interoperability;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.generator.idl.IdlFile;
import org.bellwether.generator.mapping.AnyUsage;
import org.bellwether.generator.mapping.RepositoryIds;
import org.bellwether.generator.mapping.Type;
import org.bellwether.model.idl.Constant;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.Enumeration;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Native;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.idl.Typedef;
import org.bellwether.model.idl.Union;
import org.bellwether.model.idl.UserException;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;

/** The parts of IDL files that are sent in messages. */
final class Idl {
    /** The interfaces in order: an object's number is the index of its interface. */
    final List<Interface> interfaces;

    final List<Constant> constants;

    /** Exceptions, including those that no operation raises. */
    final List<UserException> exceptions;

    /** The types and exceptions that calls transmit or throw: all with a name, except interfaces. */
    final Set<Definition> carried = new LinkedHashSet<>();

    /** The definitions that calls transmit, or that their operations declare as exceptions. */
    final Set<Definition> covered;

    /** All typedefs. */
    final List<Typedef> typedefs;

    /** True if {@code any} or {@code CORBA::TypeCode} is used. */
    final boolean hasAny;

    /** True if operations have context clauses. */
    final boolean hasContexts;

    private final RepositoryIds ids;

    /** Collects the definitions of a file with all its includes. */
    Idl(IdlFile file) {
        ids = new RepositoryIds(file);
        hasAny = file.closure().flatMap(each -> each.declarations().stream()).anyMatch(AnyUsage::in);
        interfaces = all(file, Interface.class);
        hasContexts = all(file, Operation.class).stream()
                .anyMatch(each -> !each.getContexts().isEmpty());
        constants = all(file, Constant.class);
        exceptions = all(file, UserException.class);
        typedefs = all(file, Typedef.class);
        interfaces.forEach(type -> Call.of(type).forEach(this::carry));
        covered = Set.copyOf(carried);
        if (hasAny) {
            all(file, TypeDefinition.class).forEach(this::carryInAny);
        }
        exceptions.forEach(this::carry); // exceptions that an operation does not declare are thrown, too
    }

    private static <T extends EObject> List<T> all(IdlFile file, Class<T> type) {
        return file.closure()
                .flatMap(each -> each.declarations().stream())
                .flatMap(each -> Models.all(each, type).stream())
                .toList();
    }

    /** Returns a whole name as users write it: {@code types::Base}. */
    static String name(EObject element) {
        List<String> path = new ArrayList<>();
        for (EObject e = element; e instanceof NamedElement named; e = e.eContainer()) {
            path.add(0, named.getName());
        }
        return String.join("::", path);
    }

    String id(Definition definition) {
        return ids.of(definition);
    }

    /** Returns an interface with all its bases, bases first. */
    static Set<Interface> lineage(Interface type) {
        Set<Interface> all = new LinkedHashSet<>();
        type.getSupertypes().forEach(base -> all.addAll(lineage(base)));
        all.add(type);
        return all;
    }

    /** Returns the numbers of the objects that have an interface; null stands for CORBA's Object. */
    List<Integer> objects(TypeDefinition type) {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < interfaces.size(); i++) {
            if (type == null || lineage(interfaces.get(i)).contains(type)) {
                numbers.add(i);
            }
        }
        return numbers;
    }

    /** Returns an exception that a call may not raise; null if there is none. */
    UserException undeclared(Call call) {
        return exceptions.stream()
                .filter(each -> !call.raises().contains(each))
                .findFirst()
                .orElse(null);
    }

    /**
     * Returns the suffix that distinguishes the functions of a named sequence or array from others: two names may be
     * one C++ type.
     */
    String function(Definition definition) {
        return "_" + List.copyOf(carried).indexOf(definition) + "_" + definition.getName();
    }

    /** Adds a type that an any may contain even if no call transmits the type directly. */
    private void carryInAny(TypeDefinition definition) {
        if (!(definition instanceof Native)) {
            carry(Type.of(definition));
        }
    }

    private void carry(Call call) {
        if (call.result() != null) {
            carry(call.result());
        }
        call.parameters().forEach(parameter -> carry(parameter.type()));
        call.raises().forEach(this::carry);
    }

    private void carry(Type type) {
        if (type.element() != null) {
            if (type.name() == null || carried.add(type.name())) {
                carry(type.element());
            }
        } else if (type.definition() instanceof Struct
                || type.definition() instanceof Union
                || type.definition() instanceof Enumeration) {
            carry(type.definition());
        }
    }

    private void carry(Definition definition) {
        if (!carried.add(definition)) {
            return;
        }
        if (definition instanceof Union union) {
            carry(Type.of(union.getDiscriminator()));
        }
        members(definition).forEach(member -> carry(Type.of(member)));
    }

    /** Returns the members of a structure, union or exception. */
    static Collection<? extends Typed> members(Definition definition) {
        if (definition instanceof Struct struct) {
            return struct.getMembers();
        } else if (definition instanceof UserException exception) {
            return exception.getMembers();
        }
        return definition instanceof Union union ? union.getCases() : List.of();
    }
}
