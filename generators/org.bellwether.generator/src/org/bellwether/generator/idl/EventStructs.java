// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.idl;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.idl.EventType;
import org.bellwether.model.idl.IdlFactory;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Member;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.NamedType;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.OperationParameter;
import org.bellwether.model.idl.StateMember;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.idl.Visibility;
import org.bellwether.model.parameter.Comment;
import org.bellwether.model.parameter.CommentPlacement;
import org.bellwether.model.parameter.ParameterFactory;
import org.eclipse.emf.ecore.util.EcoreUtil.Copier;

/**
 * Event types in IDL 2: a struct of the public state, followed by the harness's stamp, and an interface
 * {@code <Event>Consumer} with {@code oneway void push_<Event>}.
 */
public final class EventStructs {
    /** The trailing member that carries the correlation. */
    public static final String STAMP_MEMBER = "bellwether_stamp";

    private static final IdlFactory IDL = IdlFactory.eINSTANCE;

    private final TypeDefinition stamp;
    private final Copier copier;

    EventStructs(IdlFile harness, Copier copier) {
        Module module = (Module) harness.declarations().get(0);
        this.stamp = (TypeDefinition) module.getDeclarations().stream()
                .filter(declaration ->
                        declaration instanceof Struct struct && struct.getName().equals("Stamp"))
                .findFirst()
                .orElseThrow();
        this.copier = copier;
    }

    /** Returns the name of an event type's consumer interface. */
    public static String consumerName(EventType event) {
        return event.getName() + "Consumer";
    }

    /** Returns the public state of an event type, that of its bases first. */
    public static List<StateMember> state(EventType event) {
        List<StateMember> members = new ArrayList<>();
        collect(event, members);
        return members;
    }

    private static void collect(ValueType type, List<StateMember> members) {
        type.getBases().forEach(base -> collect(base, members));
        type.getMembers().stream()
                .filter(StateMember.class::isInstance)
                .map(StateMember.class::cast)
                .filter(member -> member.getVisibility() == Visibility.PUBLIC)
                .forEach(members::add);
    }

    Struct struct(EventType event) {
        if (event.isAbstract() || event.isCustom()) {
            throw new RefusedException(
                    "BW812",
                    event,
                    "Abstract and custom event types are not supported yet",
                    "Make it an ordinary event type with public state");
        }
        Struct struct = IDL.createStruct();
        struct.setName(event.getName());
        struct.setRepositoryId(event.getRepositoryId());
        struct.setVersion(event.getVersion());
        struct.getComments().add(comment("eventtype " + event.getName()));
        for (StateMember state : state(event)) {
            Member member = IDL.createMember();
            member.setName(state.getName());
            member.setType(copy(state.getType()));
            state.getDimensions().forEach(dimension -> member.getDimensions().add(copy(dimension)));
            struct.getMembers().add(member);
        }
        Member last = IDL.createMember();
        last.setName(STAMP_MEMBER);
        last.setType(named(stamp));
        struct.getMembers().add(last);
        copier.put(event, struct); // references to the event type become references to the struct
        return struct;
    }

    public Interface consumer(EventType event) {
        OperationParameter parameter = IDL.createOperationParameter();
        parameter.setName("event");
        parameter.setType(named((TypeDefinition) copier.get(event)));
        Operation push = IDL.createOperation();
        push.setName("push_" + event.getName());
        push.setOneway(true);
        push.getParameters().add(parameter);
        Interface consumer = IDL.createInterface();
        consumer.setName(consumerName(event));
        consumer.getMembers().add(push);
        return consumer;
    }

    /** Returns a copy whose references are resolved after everything has been copied. */
    @SuppressWarnings("unchecked")
    private <T extends org.eclipse.emf.ecore.EObject> T copy(T original) {
        return original == null ? null : (T) copier.copy(original);
    }

    private static NamedType named(TypeDefinition type) {
        NamedType use = IDL.createNamedType();
        use.setType(type);
        return use;
    }

    private static Comment comment(String text) {
        Comment comment = ParameterFactory.eINSTANCE.createComment();
        comment.setText(text);
        comment.setPlacement(CommentPlacement.BEFORE);
        return comment;
    }
}
