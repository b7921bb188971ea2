// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.bellwether.generator.idl.HarnessIdl;
import org.bellwether.generator.idl.Idl2;
import org.bellwether.generator.idl.IdlFile;
import org.bellwether.generator.idl.SupportedIdl;
import org.bellwether.generator.plan.AdapterPlan;
import org.bellwether.generator.plan.ConnectionPlans;
import org.bellwether.generator.plan.ExecutorPlan;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.MeasuringPointPlan;
import org.bellwether.generator.plan.NetworkPlan;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.plan.PhasePlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.plan.RateCapacity;
import org.bellwether.generator.plan.TimerPlan;
import org.bellwether.generator.planner.concurrency.Callbacks;
import org.bellwether.generator.planner.concurrency.ClientConnections;
import org.bellwether.generator.planner.concurrency.DefaultScheduling;
import org.bellwether.generator.planner.concurrency.EventDeadlocks;
import org.bellwether.generator.planner.concurrency.NullLocks;
import org.bellwether.generator.planner.concurrency.RateCapacities;
import org.bellwether.generator.planner.concurrency.ScheduledProcesses;
import org.bellwether.generator.planner.network.ListeningAddresses;
import org.bellwether.generator.planner.network.Networks;
import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.generator.refusal.Unsupported;
import org.bellwether.generator.target.SchedulingDiscipline;
import org.bellwether.generator.target.Target;
import org.bellwether.model.assembly.AttributeValue;
import org.bellwether.model.component.ComponentType;
import org.bellwether.model.component.EventPort;
import org.bellwether.model.component.ExportedObject;
import org.bellwether.model.component.Port;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.idl.Attribute;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.EventType;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.Ports;
import org.bellwether.model.util.TypeUses;
import org.eclipse.emf.ecore.EObject;

/** Plans an experiment of a valid model, and refuses parts that it cannot plan. */
public final class Planner {
    private final Experiment experiment;
    private final String model;
    private final List<Target> targets;
    private final ExpressionEvaluator evaluator;
    private final Overrides overrides;

    private Planner(Experiment experiment, String model, List<Target> targets, Overrides overrides) {
        this.experiment = experiment;
        this.model = model;
        this.targets = targets;
        this.overrides = overrides;
        this.evaluator = new ExpressionEvaluator(ParameterTexts.environment(experiment, overrides.parameters()));
    }

    /**
     * Returns the plan of an experiment.
     *
     * @param model the model's name, from which names of files are derived
     * @throws org.bellwether.generator.refusal.RefusedException if the model needs an unsupported feature, or an
     *     override is wrong
     */
    public static Plan plan(Experiment experiment, String model, List<Target> targets, Overrides overrides) {
        return new Planner(experiment, model, targets, overrides).plan();
    }

    private Plan plan() {
        Deployment deployment = experiment.getDeployment();
        Instances flat = new Instances(
                deployment.getAssembly(), evaluator.environment(), evaluator.integer(experiment.getSeed(), 1));
        Options options = new Options(experiment, targets, overrides, evaluator);
        Processes processes = new Processes(
                deployment,
                flat,
                evaluator,
                options,
                overrides.lab(),
                overrides.withoutRealTime() ? new DefaultScheduling(targets)::of : UnaryOperator.identity());
        NetworkPlan network = Networks.of(deployment, evaluator, overrides.lab());
        Executors executors = new Executors(flat.all());
        IdlFile harness = HarnessIdl.file();
        IdlFile idl =
                // refuses unsupported types before they are used
                Idl2.file(model, needed(executors.all()), harness, evaluator);
        ScheduledProcesses scheduled = new ScheduledProcesses(targets);
        List<InstancePlan> instances = flat.all().stream()
                .map(each -> instance(each, executors, processes, options, scheduled))
                .toList();
        instances.forEach(instance -> scheduled.refuse(instance, processes.of(instance.name())));
        ConnectionPlans wires = new ConnectionPlans(new ConnectionLister(flat, targets).all());
        EventDeadlocks waits = new EventDeadlocks(targets, processes.all(), instances, wires);
        instances.forEach(waits::refuse);
        instances.forEach(new Callbacks(targets, processes.all(), instances, wires)::refuse);
        List<PhasePlan> phases = new Phases(flat, instances, wires, evaluator).of(experiment);
        List<ProcessPlan> connected = new ClientConnections(targets, instances, wires, phases).of(processes.all());
        new NullLocks(instances, wires, phases).refuse(connected, targets);
        SpecialisationSettings.refuseMixed(connected, targets);
        Floors floors = new Floors(processes, instances, wires);
        Metrics metrics = new Metrics(
                experiment, new MeasuringPoints(flat, instances, wires, evaluator), processes, floors, evaluator);
        List<MeasuringPointPlan> probes = metrics.probes(); // also computes the floors
        ListeningAddresses addresses = new ListeningAddresses(network, connected, instances, wires);
        if (overrides.lab()) {
            addresses.refuseUnreachable();
        }
        List<RateCapacity> adapted = RateCapacities.of(scheduled, connected, instances);
        CountedFigures counted = new CountedFigures(metrics.all())
                .deadlines(instances, phases)
                .recomputations(adapted, connected, phases);
        return new Plan(
                model,
                experiment.getName(),
                targets.stream().map(Target::name).toList(),
                evaluator.integer(experiment.getSeed(), 1),
                (int) evaluator.integer(experiment.getRounds(), 0, 1),
                TimeLimit.seconds(experiment, evaluator, instances, phases, probes),
                evaluator,
                List.of(harness, idl),
                events(executors.all()),
                executors.all(),
                instances,
                addresses.of(connected),
                adapted,
                network,
                Drivers.of(instances),
                wires,
                phases,
                probes,
                metrics.pools(),
                Stream.concat(metrics.all().stream(), counted.all().stream()).toList(),
                floors.all());
    }

    private static InstancePlan instance(
            Instances.Flat flat,
            Executors executors,
            Processes processes,
            Options options,
            ScheduledProcesses scheduled) {
        Unsupported.when(
                flat.model().getType() instanceof ComponentType type
                        && !type.getSupports().isEmpty(),
                flat.model().getType(),
                "Interfaces that a component supports are",
                "Provide them at facets");
        Map<Attribute, Expression> attributes = new LinkedHashMap<>();
        for (Attribute attribute : Ports.attributes(flat.model().getType())) {
            for (AttributeValue value : flat.model().getAttributeValues()) {
                if (value.getAttribute() == attribute) {
                    attributes.put(attribute, value.getValue());
                }
            }
        }
        ProcessPlan process = processes.of(flat.name());
        Optional<SchedulingDiscipline> discipline = scheduled.discipline(process);
        List<TimerPlan> timers = Timers.of(flat);
        return new InstancePlan(
                flat.name(),
                flat.array(),
                flat.indices(),
                executors.of(flat),
                process.name(),
                attributes,
                flat.evaluator(),
                timers,
                processes.haveOwnThread(flat),
                adapters(flat.name(), executors.of(flat), options),
                Timings.of(
                        discipline,
                        scheduled.cancelsInfeasibleWork(process),
                        executors.of(flat),
                        timers,
                        flat.evaluator()));
    }

    private static List<AdapterPlan> adapters(String instance, ExecutorPlan executor, Options options) {
        return executor.ports(ExportedObject.class).stream()
                .map(ExportedObject::getAdapter)
                .filter(adapter -> adapter != null && !adapter.getOptions().isEmpty())
                .distinct()
                .map(adapter -> new AdapterPlan(instance + "." + adapter.getName(), options.of(adapter), adapter))
                .toList();
    }

    /** Returns the definitions to which generated code refers. */
    private static Set<Definition> needed(List<ExecutorPlan> executors) {
        Set<Definition> needed = new LinkedHashSet<>();
        for (ExecutorPlan executor : executors) {
            for (Port port : executor.ports()) {
                refuseObject(port);
                needed.add(port instanceof EventPort event ? event.getEventType() : Ports.interfaceOf(port));
            }
            for (EObject value : Stream.<EObject>concat(executor.attributes().stream(), executor.state().stream())
                    .toList()) {
                SupportedIdl.checkTypes(value);
                needed.addAll(TypeUses.named(value));
            }
        }
        return needed;
    }

    private static void refuseObject(Port port) {
        Unsupported.when(
                Ports.isOfObject(port),
                port,
                "Ports of Object are",
                "Give the port an interface: Object has no operations that an experiment could call");
    }

    private static List<EventType> events(List<ExecutorPlan> executors) {
        return executors.stream()
                .flatMap(executor -> executor.ports(EventPort.class).stream())
                .map(EventPort::getEventType)
                .distinct()
                .toList();
    }
}
