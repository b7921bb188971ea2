// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.scoping;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bellwether.language.text.ConnectionByEnds;
import org.bellwether.language.text.NameExpression;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.AssemblyPackage;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.assembly.ExportedPort;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.assembly.InstancePath;
import org.bellwether.model.assembly.InstanceStep;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.Call;
import org.bellwether.model.component.ComponentPackage;
import org.bellwether.model.component.ComponentType;
import org.bellwether.model.component.EventTrigger;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.component.MemberReference;
import org.bellwether.model.component.OperationTrigger;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.ProvidedPort;
import org.bellwether.model.component.Publish;
import org.bellwether.model.component.RequiredPort;
import org.bellwether.model.component.ServerType;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.DeploymentPackage;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.experiment.ConnectionPoint;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.ExperimentPackage;
import org.bellwether.model.experiment.LoopDriver;
import org.bellwether.model.experiment.PortPoint;
import org.bellwether.model.idl.EventType;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.Interfaces;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.Ports;
import org.bellwether.model.util.StructValues;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/**
 * Determines the elements to which a name without "::" may refer in a reference with a local scope: ports of an instance's type, operations
 * of a port's interface, phases of an experiment. Null stands for an unknown scope, for which nothing can be reported.
 */
final class LocalNames {
    private LocalNames() {}

    /** Returns whether a reference has a local scope; all others are looked up by IDL's rules. */
    static boolean decides(EReference reference) {
        return reference == COMPONENT.getExportedObject_Adapter()
                || reference.getEContainingClass().getEPackage() == COMPONENT && !isQualified(reference)
                || reference.getEContainingClass().getEPackage() == ASSEMBLY && reference != ASSEMBLY.getInstance_Type()
                || reference == DEPLOYMENT.getPlacement_ThreadPool()
                || reference == DEPLOYMENT.getLink_Nodes()
                || reference == DEPLOYMENT.getLinkAddress_Node()
                || reference == DEPLOYMENT.getEndpoint_Link()
                || reference.getEContainingClass().getEPackage() == EXPERIMENT
                        && reference != EXPERIMENT.getExperiment_Deployment()
                        && reference != EXPERIMENT.getFactor_Parameter();
    }

    private static final ComponentPackage COMPONENT = ComponentPackage.eINSTANCE;
    private static final AssemblyPackage ASSEMBLY = AssemblyPackage.eINSTANCE;
    private static final DeploymentPackage DEPLOYMENT = DeploymentPackage.eINSTANCE;
    private static final ExperimentPackage EXPERIMENT = ExperimentPackage.eINSTANCE;

    /** Returns whether a reference of the component package is looked up by IDL's rules. */
    private static boolean isQualified(EReference r) {
        return List.of(
                        COMPONENT.getComponentType_Base(),
                        COMPONENT.getComponentType_Supports(),
                        COMPONENT.getHome_Manages(),
                        COMPONENT.getHome_Base(),
                        COMPONENT.getHome_Supports(),
                        COMPONENT.getHome_PrimaryKey(),
                        COMPONENT.getProvidedPort_Interface(),
                        COMPONENT.getRequiredPort_Interface(),
                        COMPONENT.getEventPort_EventType(),
                        COMPONENT.getRaise_Exception())
                .contains(r);
    }

    /** Returns the elements that may be named, or null if the scope is unknown. */
    static List<? extends EObject> of(EObject context, EReference reference) {
        return switch (reference.getEContainingClass().getEPackage().getName()) {
            case "component" -> inBehaviour(context, reference);
            case "assembly" -> inAssembly(context, reference);
            case "deployment" -> inDeployment(context, reference);
            default -> inExperiment(context, reference);
        };
    }

    private static List<? extends EObject> inBehaviour(EObject context, EReference r) {
        InstanceType type = typeAround(context);
        if (r == COMPONENT.getArgumentValue_Parameter()) {
            var operation = Models.containing(context, Call.class).getOperation();
            return unknown(operation) ? null : operation.getParameters();
        } else if (r == COMPONENT.getFieldValue_Member()) {
            var source = Models.containing(context, Publish.class).getSource();
            return unknown(source) ? null : members(source.getEventType());
        } else if (r == COMPONENT.getEventFieldReference_Member()) {
            Behaviour behaviour = Models.containing(context, Behaviour.class);
            boolean event = behaviour != null && behaviour.getTrigger() instanceof EventTrigger;
            var sink = event ? ((EventTrigger) behaviour.getTrigger()).getSink() : null;
            return unknown(sink) ? event ? null : List.of() : members(sink.getEventType());
        } else if (r == COMPONENT.getMemberReference_Member()) {
            return ((MemberReference) context).getValue() == null
                    ? null
                    : members(((MemberReference) context).getValue());
        } else if (unknown(type)) {
            return null;
        } else if (r == COMPONENT.getTimerTrigger_Timer()) {
            return Ports.timers(type);
        } else if (r == COMPONENT.getExportedObject_Adapter()) {
            return type instanceof ServerType server ? server.getAdapters() : List.of();
        } else if (r == COMPONENT.getOperationTrigger_Operation()) {
            Port port = ((OperationTrigger) context).getPort();
            return port == null ? operationsOfAll(type) : operations(port);
        } else if (r == COMPONENT.getCall_Operation()) {
            Call call = (Call) context;
            return isOfObject(call) ? operations(called(call)) : operations(call.getPort());
        }
        List<NamedElement> all = new ArrayList<>(Ports.of(type));
        all.addAll(Ports.state(type));
        return all.stream().filter(r.getEReferenceType()::isInstance).toList();
    }

    /** Returns the type whose ports and state a behaviour uses: the type that contains it, or the type of its instance. */
    static InstanceType typeAround(EObject context) {
        Instance instance = Models.containing(context, Instance.class);
        return instance != null ? instance.getType() : Models.containing(context, InstanceType.class);
    }

    private static List<? extends EObject> operationsOfAll(InstanceType type) {
        List<Interface> interfaces = new ArrayList<>();
        for (Port port : Ports.of(type)) {
            if (port instanceof ProvidedPort p && !unknown(p.getInterface())) {
                interfaces.add(p.getInterface());
            }
        }
        if (type instanceof ComponentType c) {
            interfaces.addAll(c.getSupports());
        }
        return interfaces.stream()
                .flatMap(i -> Interfaces.operations(i).stream())
                .distinct()
                .toList();
    }

    private static List<? extends EObject> operations(Port port) {
        if (unknown(port)) {
            return null;
        }
        Port inner = Ports.resolve(port);
        if (unknown(inner)) {
            return null;
        }
        Interface type = Ports.interfaceOf(inner);
        boolean missing = type == null && (inner instanceof ProvidedPort || inner instanceof RequiredPort);
        return type == null && !missing ? List.of() : operations(type);
    }

    /** Returns whether a call refers to an object directly, without a port. */
    static boolean isOfObject(Call call) {
        return call.getPort() == null && call.getTarget() != null;
    }

    /** Returns the interface of an object that is called by its reference; null if it has none, which another check reports. */
    static Interface called(Call call) {
        return StructValues.whole(call.getTarget()) instanceof NameExpression name
                ? StructValues.interfaceOf(name.getTarget(), StructValues.depth(call.getTarget()))
                : StructValues.interfaceOf(call.getTarget());
    }

    private static List<? extends EObject> operations(Interface type) {
        return unknown(type) ? null : Interfaces.operations(type);
    }

    private static List<? extends EObject> members(EventType type) {
        return unknown(type) ? null : Interfaces.state(type);
    }

    /** Returns the members of a value; none if the value is not a struct. */
    private static List<? extends EObject> members(Expression value) {
        return (StructValues.whole(value) instanceof NameExpression name
                        ? StructValues.members(name.getTarget(), StructValues.depth(value))
                        : StructValues.members(value))
                .orElse(null);
    }

    private static List<? extends EObject> inAssembly(EObject context, EReference r) {
        if (r == ASSEMBLY.getInstanceStep_Instance()) {
            return instancesAt((InstanceStep) context);
        } else if (r.getEReferenceType() == ASSEMBLY.getInstance()) {
            Assembly assembly = Models.containing(context, Assembly.class);
            if (assembly == null && Models.containing(context, ConnectionByEnds.class) != null) {
                Assembly deployed = deployed(context);
                return unknown(deployed) ? null : deployed.getInstances();
            }
            return assembly == null ? List.of() : assembly.getInstances();
        } else if (context instanceof ConnectionEnd end) {
            return portsOf(end.getInstance());
        } else if (context instanceof ExportedPort port) {
            return portsOf(port.getInstance());
        }
        Instance instance = Models.containing(context, Instance.class);
        InstanceType type = instance == null ? null : instance.getType();
        if (unknown(type)) {
            return null;
        } else if (r == ASSEMBLY.getAttributeValue_Attribute()) {
            List<EObject> all = new ArrayList<>(Ports.attributes(type));
            if (type instanceof ComponentType c) {
                c.getSupports().forEach(i -> all.addAll(Interfaces.attributes(i)));
            }
            return all;
        } else if (r == ASSEMBLY.getTimerSetting_Timer()) {
            return Ports.timers(type);
        }
        return type instanceof Assembly a ? a.getParameters() : List.of();
    }

    private static List<? extends EObject> portsOf(Instance instance) {
        return unknown(instance) || unknown(instance.getType()) ? null : Ports.of(instance.getType());
    }

    /** Returns the instances for a step: those of the deployed assembly for the first, else those of the previous step's assembly. */
    private static List<? extends EObject> instancesAt(InstanceStep step) {
        List<InstanceStep> steps = ((InstancePath) step.eContainer()).getSteps();
        int at = steps.indexOf(step);
        InstanceType outer = at == 0 ? deployed(step) : typeOf(steps.get(at - 1).getInstance());
        return unknown(outer) ? null : outer instanceof Assembly a ? a.getInstances() : List.of();
    }

    /** Returns the assembly that an experiment measures, or a deployment places; null or a proxy if unknown. */
    static Assembly deployed(EObject context) {
        Deployment deployment = deployment(context);
        return unknown(deployment) ? null : deployment.getAssembly();
    }

    private static Deployment deployment(EObject context) {
        Experiment experiment = Models.containing(context, Experiment.class);
        return experiment != null ? experiment.getDeployment() : Models.containing(context, Deployment.class);
    }

    private static InstanceType typeOf(Instance instance) {
        return unknown(instance) ? null : instance.getType();
    }

    /** Returns the type of the last instance on a path; null if unknown. */
    static InstanceType typeAt(InstancePath path) {
        return path == null || path.getSteps().isEmpty()
                ? null
                : typeOf(path.getSteps().get(path.getSteps().size() - 1).getInstance());
    }

    private static List<? extends EObject> inDeployment(EObject context, EReference r) {
        if (r == DEPLOYMENT.getPlacement_ThreadPool()) {
            return Models.containing(context, Process.class).getThreadPools();
        }
        Deployment deployment = Models.containing(context, Deployment.class);
        return r == DEPLOYMENT.getEndpoint_Link() ? deployment.getLinks() : deployment.getNodes();
    }

    private static List<? extends EObject> inExperiment(EObject context, EReference r) {
        Experiment experiment = Models.containing(context, Experiment.class);
        if (context instanceof PortPoint point && r == EXPERIMENT.getPortPoint_Port()) {
            InstanceType type = typeAt(point.getInstance());
            return unknown(type) ? null : Ports.of(type);
        } else if (context instanceof PortPoint point) {
            return operations(point.getPort());
        } else if (context instanceof LoopDriver driver) {
            InstanceType type = typeAt(driver.getInstance());
            return unknown(type) ? null : Ports.timers(type);
        } else if (context instanceof ConnectionPoint point) {
            Assembly assembly = deployed(context);
            if (r == EXPERIMENT.getConnectionPoint_Connection()) {
                return unknown(assembly) ? null : assembly.getConnections();
            }
            Connection connection = point.getConnection();
            ConnectionEnd source = point instanceof ConnectionByEnds ends
                    ? ends.getSource()
                    : unknown(connection) ? null : connection.getSource();
            return source == null ? null : operations(source.getPort());
        } else if (r.getEReferenceType() == DEPLOYMENT.getProcess()) {
            Deployment deployment = deployment(context);
            return unknown(deployment)
                    ? null
                    : deployment.getNodes().stream()
                            .flatMap(n -> n.getProcesses().stream())
                            .toList();
        }
        return experiment == null
                ? List.of()
                : Stream.of(experiment.getPhases(), experiment.getMetrics(), experiment.getFactors())
                        .flatMap(List::stream)
                        .filter(r.getEReferenceType()::isInstance)
                        .toList();
    }

    /** Returns whether an element is missing or unresolved: references through it cannot be checked. */
    static boolean unknown(EObject element) {
        return element == null || element.eIsProxy();
    }
}
