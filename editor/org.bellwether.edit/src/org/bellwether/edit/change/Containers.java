// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

import java.util.List;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.Platform;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.Import;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Include;
import org.bellwether.model.idl.Prefix;
import org.bellwether.model.parameter.Parameter;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/** Adds elements to containers; the elements of a file are kept in the usual order of reading. */
final class Containers {
    /**
     * The order of elements in a file: imports first, then types, parameters, assemblies, platforms, deployments,
     * experiments.
     */
    private static final List<Class<?>> ORDER = List.of(
            Prefix.class,
            Include.class,
            Import.class,
            EObject.class,
            Parameter.class,
            Assembly.class,
            Platform.class,
            Deployment.class,
            Experiment.class);

    private Containers() {}

    /** Adds an element after the last one that has the same or an earlier rank. */
    @SuppressWarnings("unchecked")
    static void add(EObject container, EReference feature, EObject element) {
        List<EObject> all = (List<EObject>) container.eGet(feature);
        int index = all.size();
        if (container instanceof Model) {
            while (index > 0 && rank(all.get(index - 1)) > rank(element)) {
                index--;
            }
        }
        all.add(index, element);
    }

    private static int rank(EObject element) {
        int types = ORDER.indexOf(EObject.class);
        for (int i = 0; i < ORDER.size(); i++) {
            if (i != types && ORDER.get(i).isInstance(element)) {
                return i;
            }
        }
        return types;
    }
}
