// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts.cpp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.generator.mapping.Identifiers;
import org.bellwether.generator.mapping.Names;
import org.bellwether.generator.plan.ExecutorPlan;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.EventTrigger;
import org.bellwether.model.component.OperationTrigger;
import org.bellwether.model.component.UserCode;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.Models;

/**
 * A member function that the user writes.
 *
 * @param name       the function's name
 * @param parameters the parameters: the activation, and the data of the trigger
 * @param trigger    the trigger of the behaviour that calls the function, for comments
 */
public record UserFunction(String name, String parameters, String trigger) {

    /**
     * Returns the functions that an executor's behaviours call, each once; behaviours with different triggers call
     * different overloads.
     */
    public static List<UserFunction> of(ExecutorPlan executor) {
        Map<String, UserFunction> functions = new LinkedHashMap<>();
        for (Behaviour behaviour : executor.behaviours()) {
            for (UserCode code : Models.all(behaviour, UserCode.class)) {
                UserFunction function = new UserFunction(
                        Identifiers.cpp(code.getFunction()),
                        parameters(behaviour),
                        ElementKeys.trigger(behaviour.getTrigger()));
                functions.putIfAbsent(function.name + function.parameters, function);
            }
        }
        return List.copyOf(functions.values());
    }

    /** Returns the arguments of a call. */
    static String arguments(Behaviour behaviour) {
        if (behaviour.getTrigger() instanceof EventTrigger) {
            return "activation, event";
        } else if (behaviour.getTrigger() instanceof OperationTrigger trigger) {
            StringBuilder arguments = new StringBuilder("activation");
            Signatures.names(trigger.getOperation())
                    .forEach(name -> arguments.append(", ").append(name));
            return arguments.toString();
        }
        return "activation";
    }

    private static String parameters(Behaviour behaviour) {
        String activation = "bw::Activation& activation";
        if (behaviour.getTrigger() instanceof EventTrigger trigger) {
            return activation + ", const " + Names.qualified(trigger.getSink().getEventType()) + "& event";
        } else if (behaviour.getTrigger() instanceof OperationTrigger trigger) {
            String parameters = Signatures.parameters(trigger.getOperation());
            return activation + (parameters.isEmpty() ? "" : ", " + parameters);
        }
        return activation;
    }
}
