// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.quick;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.bellwether.generator.idl.IdlNames;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.AssemblyFactory;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.Call;
import org.bellwether.model.component.ClientType;
import org.bellwether.model.component.ComponentFactory;
import org.bellwether.model.component.ExportedObject;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.component.ObjectReference;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.ServerType;
import org.bellwether.model.component.Timer;
import org.bellwether.model.component.TimerTrigger;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.Interface;

/**
 * A server with an object of each interface, a client that calls each operation by a separate timer, and their connections. Arguments and
 * results are generated values.
 */
final class QuickWorkload {
    private static final ComponentFactory COMPONENT = ComponentFactory.eINSTANCE;

    private final Model model;
    private final Set<String> topLevelNames = new HashSet<>();
    private final Set<String> memberNames = new HashSet<>();
    private final ServerType server = COMPONENT.createServerType();
    private final ClientType client = COMPONENT.createClientType();
    private final Assembly assembly = AssemblyFactory.eINSTANCE.createAssembly();
    private final Instance serverInstance;
    private final Instance clientInstance;
    private final Map<Interface, ObjectReference> references = new LinkedHashMap<>();

    QuickWorkload(Model model) {
        this.model = model;
        model.getElements().stream()
                .filter(Definition.class::isInstance)
                .forEach(each -> topLevelNames.add(((Definition) each).getName().toLowerCase(Locale.ROOT)));
        server.setName(topLevelName("Server"));
        client.setName(topLevelName("Client"));
        assembly.setName(topLevelName("Quick"));
        serverInstance = instance("server", server);
        clientInstance = instance("client", client);
        model.getElements().addAll(List.of(server, client, assembly));
    }

    Assembly assembly() {
        return assembly;
    }

    Instance client() {
        return clientInstance;
    }

    Instance server() {
        return serverInstance;
    }

    /** Returns a name at file level that is not used yet. */
    String topLevelName(String preferred) {
        return unique(preferred, topLevelNames);
    }

    /** Returns the client's port for an interface, which is connected to an object of the server. */
    ObjectReference port(Interface type) {
        return references.computeIfAbsent(type, this::connected);
    }

    private ObjectReference connected(Interface type) {
        String name = portName(type);
        ExportedObject object = COMPONENT.createExportedObject();
        object.setName(name);
        object.setInterface(type);
        server.getPorts().add(object);
        ObjectReference reference = COMPONENT.createObjectReference();
        reference.setName(name);
        reference.setInterface(type);
        client.getPorts().add(reference);
        Connection connection = AssemblyFactory.eINSTANCE.createConnection();
        connection.setSource(end(clientInstance, reference));
        connection.setTarget(end(serverInstance, object));
        assembly.getConnections().add(connection);
        return reference;
    }

    /**
     * Adds a timer that calls an operation.
     *
     * @param label the unique name of the call
     */
    Timer call(QuickCall call, String label) {
        ObjectReference port = port(call.type());
        Timer timer = COMPONENT.createTimer();
        timer.setName(unique("drive_" + label, memberNames));
        timer.setRate(ExpressionFactory.hertz(100)); // saturated phases call as fast as replies arrive
        client.getTimers().add(timer);
        TimerTrigger trigger = COMPONENT.createTimerTrigger();
        trigger.setTimer(timer);
        Behaviour behaviour = COMPONENT.createBehaviour();
        behaviour.setTrigger(trigger);
        behaviour.getActions().add(action(call, port));
        client.getBehaviours().add(behaviour);
        return timer;
    }

    /** Returns a call without arguments: they are generated, and so is the reply of a server without a behaviour for it. */
    private static Call action(QuickCall call, ObjectReference port) {
        Call action = COMPONENT.createCall();
        action.setPort(port);
        action.setOperation(call.operation());
        return action;
    }

    private String portName(Interface type) {
        String name =
                Character.toLowerCase(type.getName().charAt(0)) + type.getName().substring(1);
        boolean taken =
                name.equalsIgnoreCase("drive") || !IdlNames.identifier(name).equals(name);
        return unique(taken ? name + "_object" : name, memberNames);
    }

    private Instance instance(String name, InstanceType type) {
        Instance instance = AssemblyFactory.eINSTANCE.createInstance();
        instance.setName(name);
        instance.setType(type);
        assembly.getInstances().add(instance);
        return instance;
    }

    private static ConnectionEnd end(Instance instance, Port port) {
        ConnectionEnd end = AssemblyFactory.eINSTANCE.createConnectionEnd();
        end.setInstance(instance);
        end.setPort(port);
        return end;
    }

    static String unique(String preferred, Set<String> taken) {
        String name = preferred;
        for (int i = 2; !taken.add(name.toLowerCase(Locale.ROOT)); i++) {
            name = preferred + "_" + i;
        }
        return name;
    }
}
