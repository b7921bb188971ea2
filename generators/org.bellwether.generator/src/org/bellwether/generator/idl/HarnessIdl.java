// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.idl;

import java.util.List;
import org.bellwether.model.idl.IdlFactory;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Member;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.OperationParameter;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.PrimitiveType;
import org.bellwether.model.idl.Struct;

/**
 * The harness's {@code bellwether.idl} as a model, for generators of stubs. A test compares the model with the file,
 * which the compilers of other ORBs read.
 */
public final class HarnessIdl {
    /** The file's name without {@code .idl}, and the name of its module. */
    public static final String NAME = "bellwether";

    private static final IdlFactory IDL = IdlFactory.eINSTANCE;

    private HarnessIdl() {}

    /** Returns a new copy of the file's model. */
    public static IdlFile file() {
        Module module = IDL.createModule();
        module.setName(NAME);
        module.getDeclarations().add(stamp());
        module.getDeclarations().add(feedback());
        return new IdlFile(NAME, List.of(module), List.of());
    }

    private static Struct stamp() {
        Struct stamp = IDL.createStruct();
        stamp.setName("Stamp");
        stamp.getMembers().add(member("root", PrimitiveKind.UNSIGNED_LONG_LONG));
        stamp.getMembers().add(member("intended", PrimitiveKind.LONG_LONG));
        stamp.getMembers().add(member("pushed", PrimitiveKind.LONG_LONG));
        stamp.getMembers().add(member("number", PrimitiveKind.UNSIGNED_LONG_LONG));
        return stamp;
    }

    private static Interface feedback() {
        Interface feedback = IDL.createInterface();
        feedback.setName("Feedback");
        feedback.getMembers().add(outcomeOperation("done"));
        feedback.getMembers().add(outcomeOperation("failed"));
        return feedback;
    }

    /** Returns an operation that reports the end of an activation. */
    private static Operation outcomeOperation(String name) {
        OperationParameter root = IDL.createOperationParameter();
        root.setName("root");
        root.setType(type(PrimitiveKind.UNSIGNED_LONG_LONG));
        Operation operation = IDL.createOperation();
        operation.setName(name);
        operation.setOneway(true);
        operation.getParameters().add(root);
        return operation;
    }

    private static Member member(String name, PrimitiveKind kind) {
        Member member = IDL.createMember();
        member.setName(name);
        member.setType(type(kind));
        return member;
    }

    private static PrimitiveType type(PrimitiveKind kind) {
        PrimitiveType type = IDL.createPrimitiveType();
        type.setKind(kind);
        return type;
    }
}
