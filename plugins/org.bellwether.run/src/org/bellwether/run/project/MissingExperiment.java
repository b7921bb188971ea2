// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.project;

import java.util.List;
import java.util.Optional;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.Interfaces;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.Ports;
import org.eclipse.emf.ecore.resource.ResourceSet;

/** Writes an experiment for a model without one, as an example that the user can copy. */
public final class MissingExperiment {
    private MissingExperiment() {}

    /** Returns the text to add; empty if there is an experiment, or if there are only catalogues of options. */
    public static Optional<String> fix(LoadedModel loaded) {
        ResourceSet model = loaded.resources();
        boolean runs = !Models.all(model, Experiment.class).isEmpty();
        return runs || Models.of(model).isEmpty() ? Optional.empty() : Optional.of(next(model));
    }

    private static String next(ResourceSet model) {
        List<Deployment> deployments = Models.all(model, Deployment.class);
        List<Assembly> assemblies = Models.all(model, Assembly.class);
        if (!deployments.isEmpty()) {
            return "Add one: experiment steady of " + name(deployments.get(0))
                    + " { timed phase timed; measure latency calls at "
                    + place(deployments.get(0).getAssembly())
                    + " in timed samples 500; }";
        } else if (!assemblies.isEmpty()) {
            return "Add a deployment of " + name(assemblies.get(0)) + " (the process and node of each instance),"
                    + " and an experiment of it (what is measured)";
        }
        return "Add an assembly (instances and what connects them), a deployment of it (the process and node of each),"
                + " and an experiment (what is measured)";
    }

    private static String name(NamedElement element) {
        return element.getName() == null ? "NAME" : element.getName();
    }

    /** Returns the place of the first call that can be measured. */
    private static String place(Assembly assembly) {
        for (Connection each : assembly == null ? List.<Connection>of() : assembly.getConnections()) {
            boolean isWhole = each.getSource() != null && each.getSource().getPort() != null;
            Interface called = isWhole ? Ports.interfaceOf(each.getSource().getPort()) : null;
            List<Operation> operations = called == null ? List.of() : Interfaces.operations(called);
            if (!operations.isEmpty()) {
                return ElementKeys.end(each.getSource()) + "." + name(operations.get(0));
            }
        }
        return "INSTANCE.PORT.OPERATION";
    }
}
