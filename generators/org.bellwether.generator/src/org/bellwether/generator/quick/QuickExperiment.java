// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.quick;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bellwether.generator.Generation;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.planner.Planner;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.target.Target;
import org.bellwether.model.Problem;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.InterfaceMember;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.parameter.Comment;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.model.util.Interfaces;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.QualifiedNames;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.resource.impl.ResourceImpl;

/**
 * An experiment that calls and measures each operation of interfaces, as a separate model with a copy of the IDL that
 * it needs. Parts that the targets' generators refuse are left out of the copy and listed.
 *
 * @param model a server, a client, and a saturated phase for each operation
 * @param driven the qualified names of the operations that are measured, in order
 * @param undriven the operations that are not measured, with the reason
 */
public record QuickExperiment(Model model, List<String> driven, List<Undriven> undriven) {
    /**
     * An operation or attribute that is not called.
     *
     * @param name the qualified name
     * @param reason the reason, a sentence without the full stop
     */
    public record Undriven(String name, String reason) {}

    /**
     * Creates the experiment.
     *
     * @param models all models around the interfaces, in the order of their definitions
     * @param interfaces the called interfaces, including inherited operations; each operation is called once, on the interface that defines
     *     it or, if that one is not among them, on the first that inherits it
     * @param samples the number of samples of each operation
     * @throws RefusedException if no operation can be driven
     */
    public static QuickExperiment of(
            List<Model> models, List<Interface> interfaces, List<Target> targets, long samples) {
        AttributeOperations called = new AttributeOperations(models);
        List<Interface> copies = interfaces.stream().map(called::copyOf).toList();
        return new Maker(called, copies, targets, samples).make();
    }

    /** Returns the interfaces of models that objects can have and that have operations or attributes, also inherited ones, in order. */
    public static List<Interface> candidates(List<Model> models) {
        return models.stream()
                .flatMap(model -> Models.all(model, Interface.class).stream())
                .filter(type -> !type.isLocal() && !type.isAbstract())
                .filter(type -> !Interfaces.operations(type).isEmpty()
                        || !Interfaces.attributes(type).isEmpty())
                .toList();
    }

    private record Maker(AttributeOperations called, List<Interface> interfaces, List<Target> targets, long samples) {

        QuickExperiment make() {
            List<QuickCall> driven = new ArrayList<>();
            List<Undriven> undriven = new ArrayList<>();
            Set<InterfaceMember> kept = new HashSet<>();
            for (Interface type : interfaces) {
                for (Operation operation : operations(type)) {
                    QuickCall call = new QuickCall(type, operation);
                    Optional<String> objection = objection(List.of(call), Set.of(operation));
                    objection.ifPresentOrElse(
                            reason -> undriven.add(new Undriven(called.name(operation), reason)), () -> {
                                driven.add(call);
                                kept.add(operation);
                            });
                }
            }
            if (driven.isEmpty()) {
                throw nothing(undriven);
            }
            Model model = model(driven, kept);
            remark(model, undriven);
            return new QuickExperiment(
                    model,
                    driven.stream().map(call -> called.name(call.operation())).toList(),
                    List.copyOf(undriven));
        }

        private List<Operation> operations(Interface type) {
            return Interfaces.operations(type).stream()
                    .filter(operation -> isCalledOn(type, operation))
                    .toList();
        }

        /**
         * Returns whether this interface defines the member, or is the first that inherits it from an interface that is
         * not measured.
         */
        private boolean isCalledOn(Interface type, InterfaceMember member) {
            Interface definer = (Interface) member.eContainer();
            if (type == definer || interfaces.contains(definer)) {
                return type == definer;
            }
            return interfaces.stream()
                    .filter(each -> Interfaces.isKindOf(each, definer))
                    .findFirst()
                    .filter(first -> first == type)
                    .isPresent();
        }

        /** Returns the reasons why an experiment with these calls cannot be generated, by trying to generate it. */
        private Optional<String> objection(List<QuickCall> calls, Set<InterfaceMember> kept) {
            try {
                Model model = model(calls, kept);
                new ResourceImpl(URI.createURI("quick")).getContents().add(model);
                Experiment experiment = Models.all(model, Experiment.class).get(0);
                Generation.files(Planner.plan(experiment, "quick", targets, Overrides.NONE), targets);
                return Optional.empty();
            } catch (RefusedException e) {
                return Optional.of(e.problems().get(0).message());
            } catch (IllegalArgumentException e) {
                return Optional.of(e.getMessage()); // the C++ types of a type are unknown
            }
        }

        private Model model(List<QuickCall> calls, Set<InterfaceMember> kept) {
            Set<Interface> types = new LinkedHashSet<>();
            calls.forEach(call -> types.add(call.type()));
            IdlSubset idl = new IdlSubset(called.models(), types, kept);
            QuickWorkload workload = new QuickWorkload(idl.model());
            QuickMetrics metrics = new QuickMetrics(workload, samples);
            labels(calls).forEach((call, label) -> {
                QuickCall copy = new QuickCall(idl.copyOf(call.type()), idl.copyOf(call.operation()));
                metrics.measure(copy, label, workload.call(copy, label));
            });
            targets.forEach(target -> metrics.experiment().getTargets().add(target.name()));
            idl.model().getElements().add(metrics.experiment().getDeployment());
            idl.model().getElements().add(metrics.experiment());
            return idl.model();
        }

        /** Returns the names of the calls: the operation's, with the interface's if there are several interfaces. */
        private static Map<QuickCall, String> labels(List<QuickCall> calls) {
            boolean several = calls.stream().map(QuickCall::type).distinct().count() > 1;
            Set<String> taken = new HashSet<>();
            Map<QuickCall, String> labels = new LinkedHashMap<>();
            for (QuickCall call : calls) {
                String name = call.operation().getName();
                labels.put(call, QuickWorkload.unique(several ? call.type().getName() + "_" + name : name, taken));
            }
            return labels;
        }

        private void remark(Model model, List<Undriven> undriven) {
            comment(model, "Each operation is called and measured by itself, as fast as its answers come.");
            if (!undriven.isEmpty()) {
                StringBuilder text = new StringBuilder("Left out:");
                undriven.forEach(each ->
                        text.append('\n').append(each.name()).append(": ").append(each.reason()));
                comment(model, text.toString());
            }
        }

        private static void comment(Model model, String text) {
            Comment comment = ParameterFactory.eINSTANCE.createComment();
            comment.setText(text);
            model.getComments().add(comment);
        }

        private RefusedException nothing(List<Undriven> undriven) {
            String names = String.join(
                    ", ", interfaces.stream().map(QualifiedNames::of).toList());
            List<Problem> problems = new ArrayList<>();
            for (Undriven each : undriven) {
                problems.add(new Problem(
                        "BW821",
                        org.bellwether.model.Severity.ERROR,
                        each.name(),
                        "",
                        0,
                        0,
                        each.reason(),
                        "Give it types that can be generated, or measure another interface"));
            }
            return problems.isEmpty()
                    ? new RefusedException("BW821", names, "There is no operation to measure", "Add one")
                    : new RefusedException(problems);
        }
    }
}
