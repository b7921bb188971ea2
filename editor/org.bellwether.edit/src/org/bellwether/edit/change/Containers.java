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

/** Puts elements into containers, at a file's top in the order in which people read. */
final class Containers {
    /** Imports first, then types, parameters, assemblies, platforms, deployments, experiments. */
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

    /** Puts an element behind the last one that people read before it. */
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
