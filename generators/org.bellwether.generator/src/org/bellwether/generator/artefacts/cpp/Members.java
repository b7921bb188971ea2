// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts.cpp;

import java.util.Set;
import org.bellwether.generator.mapping.Cpp;
import org.bellwether.generator.mapping.Identifiers;
import org.bellwether.generator.mapping.Names;
import org.bellwether.generator.mapping.Type;
import org.bellwether.generator.message.GeneratedValues;
import org.bellwether.generator.plan.ExecutorPlan;
import org.bellwether.generator.refusal.Unsupported;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.EventTrigger;
import org.bellwether.model.component.OperationTrigger;
import org.bellwether.model.component.StartTrigger;
import org.bellwether.model.component.StateVariable;
import org.bellwether.model.component.TimerTrigger;
import org.bellwether.model.component.Trigger;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.parameter.NamedElement;
import org.eclipse.emf.ecore.EObject;

/** Returns the names of members and variables in the C++ of executors. */
final class Members {
    /** Names that the code around a behaviour declares. */
    private static final Set<String> LOCALS = Set.of(
            "activation",
            "event",
            "called",
            "result",
            "published",
            "entry",
            "connection",
            "round",
            "process",
            "name",
            "random",
            "chosen",
            "wire",
            "rounds",
            "context",
            "properties");

    /** The last parameter of an operation with a context clause. */
    static final String CONTEXT = "context";

    /** The variable with the context that a call passes on. */
    static final String PROPERTIES = "properties";

    private Members() {}

    /** Returns the member for a port, timer or attribute of an executor; both have the same name. */
    static String member(NamedElement element) {
        return Identifiers.cpp(element.getName());
    }

    /** Returns a private member. */
    static String hidden(String name) {
        return name + "_";
    }

    /** Returns a state variable's member. */
    static String state(StateVariable variable) {
        return hidden(variable.getName());
    }

    /** Returns the variable for a parameter or another local value. */
    static String local(NamedElement element) {
        return LOCALS.contains(element.getName()) ? hidden(element.getName()) : member(element);
    }

    /** Returns the class that a process instantiates: the user's class if the user writes a part of it. */
    static String type(ExecutorPlan executor) {
        return (UserFunction.of(executor).isEmpty() ? "executors::" : "user::") + executor.name();
    }

    /** Returns the header of that class. */
    static String header(ExecutorPlan executor) {
        return UserFunction.of(executor).isEmpty() ? executor.file() : UserClass.file(executor);
    }

    /** Returns a local variable of a process's main function. */
    static String local(String name) {
        return LOCALS.contains(name) ? hidden(name) : Identifiers.cpp(name);
    }

    /** Returns the class that implements a facet: {@code DataAvailServant} for the port {@code data_avail}. */
    static String servant(NamedElement port) {
        StringBuilder name = new StringBuilder();
        for (String word : port.getName().split("_")) {
            if (!word.isEmpty()) {
                name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
            }
        }
        return name.append("Servant").toString();
    }

    /** Returns the skeleton of an interface: {@code ::POA_nav::ReadData}. */
    static String skeleton(Interface type) {
        return "::POA_" + Names.qualified(type).substring(2);
    }

    /** Returns the function that is generated for a behaviour. */
    static String function(Behaviour behaviour) {
        Trigger trigger = behaviour.getTrigger();
        if (trigger instanceof StartTrigger) {
            return "on_start";
        } else if (trigger instanceof TimerTrigger timer) {
            return "on_" + timer.getTimer().getName();
        } else if (trigger instanceof EventTrigger event) {
            return "on_" + event.getSink().getName();
        }
        return ((OperationTrigger) trigger).getOperation().getName();
    }

    /** Returns the member that counts the deadlines of an operation at a port. */
    static String work(NamedElement port, NamedElement operation) {
        return hidden(port.getName() + "_" + operation.getName() + "_work");
    }

    /** Returns the type that owns a value and releases its memory. */
    static String holder(Type type, EObject element) {
        return switch (type.kind()) {
            case STRING -> Cpp.text(type) + "_var";
            case REFERENCE -> Cpp.reference(type) + "_var";
            case ARRAY -> "bw::ArrayOf<" + array(type, element) + ">";
            case SEQUENCE -> {
                Unsupported.when(
                        type.name() == null,
                        element,
                        "A sequence without a name is here",
                        "Give the sequence a name with a typedef");
                yield Cpp.value(type);
            }
            default -> Cpp.value(type);
        };
    }

    /** Returns whether {@code in()} returns the value of a {@link #holder}. */
    static boolean isHeld(Type type) {
        return GeneratedValues.isManaged(type) || type.array();
    }

    /** Returns an array's type; the elements of an anonymous array are types that own their values. */
    static String array(Type type, EObject element) {
        return type.name() == null ? holder(type.element(), element) + Cpp.brackets(type) : Cpp.value(type);
    }
}
