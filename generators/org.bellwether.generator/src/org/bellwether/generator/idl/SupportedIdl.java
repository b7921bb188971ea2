// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.idl;

import java.util.EnumSet;
import java.util.Set;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.idl.Constant;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.Enumeration;
import org.bellwether.model.idl.EventType;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Native;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.PrimitiveType;
import org.bellwether.model.idl.SequenceType;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.TypeSpec;
import org.bellwether.model.idl.Typedef;
import org.bellwether.model.idl.Union;
import org.bellwether.model.idl.UserException;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.QualifiedNames;
import org.eclipse.emf.ecore.EObject;

/** Refuses IDL that this release does not compile. */
public final class SupportedIdl {
    private static final Set<PrimitiveKind> LATER = EnumSet.of(PrimitiveKind.VALUE_BASE, PrimitiveKind.TYPE_CODE);

    private SupportedIdl() {}

    /** Checks a definition with all its parts. */
    static void check(Definition definition) {
        if (definition instanceof Native) {
            throw new RefusedException(
                    "BW810",
                    definition,
                    "A native type is not supported: IDL does not say what it is, and each ORB has its own",
                    "Use a struct for what is sent, and the user's code for what is not");
        }
        if (QualifiedNames.of(definition).startsWith("CORBA::")) {
            throw new RefusedException(
                    "BW810",
                    definition,
                    "Types of the module CORBA are not supported yet in IDL that is compiled for an experiment",
                    "Define the type in a module of your own");
        }
        refuse(!isCompiled(definition), definition, ElementPaths.kind(definition));
        for (Interface each : Models.all(definition, Interface.class)) {
            refuse(each.isAbstract() || each.isLocal(), each, "An abstract or local interface");
        }
        for (Operation operation : Models.all(definition, Operation.class)) {
            refuseNameless(operation.getReturnType(), operation);
            operation.getParameters().forEach(each -> refuseNameless(each.getType(), each));
        }
        checkTypes(definition);
    }

    /** Checks the types that are described in and below an element; named types are checked at their definition. */
    public static void checkTypes(EObject element) {
        Models.all(element, TypeSpec.class).forEach(SupportedIdl::check);
    }

    private static boolean isCompiled(Definition definition) {
        return definition instanceof Struct
                || definition instanceof Union
                || definition instanceof Enumeration
                || definition instanceof Typedef
                || definition instanceof Constant
                || definition instanceof UserException
                || definition instanceof Interface
                || definition instanceof EventType;
    }

    private static void check(TypeSpec type) {
        boolean later = type instanceof PrimitiveType primitive && LATER.contains(primitive.getKind());
        refuse(later, type.eContainer(), "This type");
    }

    /** Refuses anonymous sequences outside of structs, unions and typedefs (IDL's rule param_type_spec). */
    private static void refuseNameless(TypeSpec type, EObject element) {
        if (type instanceof SequenceType) {
            throw new RefusedException(
                    "BW810",
                    element,
                    "IDL has no sequence without a name here",
                    "Give the sequence a name with a typedef");
        }
    }

    private static void refuse(boolean condition, EObject element, String what) {
        if (condition) {
            throw new RefusedException(
                    "BW810",
                    element,
                    what + " is not supported yet in IDL that is compiled",
                    "Use structs, unions, enumerations, sequences, arrays, strings, interfaces, any, fixed and basic types");
        }
    }
}
