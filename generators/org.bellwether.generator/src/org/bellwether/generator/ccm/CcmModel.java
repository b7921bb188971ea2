// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.ccm;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.generator.idl.Idl3;
import org.bellwether.generator.plan.ConnectionPlan;
import org.bellwether.generator.plan.ExecutorPlan;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.model.component.ComponentType;
import org.bellwether.model.component.Home;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Definition;

/**
 * The part of a plan that CCM supports: components, their homes, and the connections between them.
 *
 * @param plan      the plan
 * @param executors the executors of components: CCM's monolithic implementations
 * @param instances the components that are deployed
 * @param wires     the connections between them
 * @param homes     a home for each component type: the model's, or an added one
 * @param idl       the IDL 3 of all these definitions
 */
record CcmModel(
        Plan plan,
        List<ExecutorPlan> executors,
        List<InstancePlan> instances,
        List<ConnectionPlan> wires,
        Map<ComponentType, Home> homes,
        Model idl) {

    static CcmModel of(Plan plan) {
        List<ExecutorPlan> executors =
                plan.executors().stream().filter(CcmModel::isComponent).toList();
        List<InstancePlan> instances = plan.instances().stream()
                .filter(instance -> isComponent(instance.executor()))
                .toList();
        Set<String> names = instances.stream().map(InstancePlan::name).collect(Collectors.toSet());
        List<ConnectionPlan> wires = plan.wires().stream()
                .filter(wire -> names.contains(wire.source()) && names.contains(wire.target()))
                .toList();
        Set<ComponentType> types =
                executors.stream().map(CcmModel::type).collect(Collectors.toCollection(LinkedHashSet::new));
        Homes homes = new Homes(types);
        Set<Definition> needed = Stream.concat(types.stream(), homes.ofModel().stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Model idl = Idl3.file(needed, plan.evaluator());
        return new CcmModel(plan, executors, instances, wires, homes.completed(idl), idl);
    }

    /** Returns the plan's instances that CCM does not support: plain servers and clients. */
    List<InstancePlan> others() {
        return plan.instances().stream()
                .filter(instance -> !instances.contains(instance))
                .toList();
    }

    /** Returns the component type that an executor implements. */
    static ComponentType type(ExecutorPlan executor) {
        return (ComponentType) executor.type();
    }

    private static boolean isComponent(ExecutorPlan executor) {
        return executor.type() instanceof ComponentType;
    }
}
