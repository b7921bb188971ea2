// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.model.experiment.ExperimentPackage;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.parameter.Parameter;
import org.bellwether.model.parameter.ParameterReference;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/**
 * Finds the parameters that change only the extent of the measurement: samples, warm-up, rounds or time limits. Runs
 * with different values of such a parameter are comparable, as with different values of {@code --samples}.
 */
public final class ExtentParameters {
    private static final Set<EReference> EXTENTS = Set.of(
            ExperimentPackage.Literals.EXPERIMENT__ROUNDS,
            ExperimentPackage.Literals.EXPERIMENT__TIME_LIMIT,
            ExperimentPackage.Literals.PHASE__DURATION,
            ExperimentPackage.Literals.METRIC__SAMPLES,
            ExperimentPackage.Literals.METRIC__WARMUP);

    private ExtentParameters() {}

    /** Returns the names of these parameters, without parameters that the model does not use. */
    public static Set<String> of(LoadedModel loaded) {
        List<ParameterReference> uses = Models.all(loaded.resources(), ParameterReference.class);
        Set<Parameter> extents = new HashSet<>();
        Set<Parameter> others = new HashSet<>();
        uses.forEach(use -> (isExtent(use) ? extents : others).add(use.getParameter()));
        extents.removeAll(others);
        return extents.stream().map(Parameter::getName).collect(Collectors.toSet());
    }

    /** Returns whether an expression is, or is part of, the value of an extent. */
    private static boolean isExtent(EObject expression) {
        for (EObject e = expression; e.eContainer() != null; e = e.eContainer()) {
            if (EXTENTS.contains(e.eContainmentFeature())) {
                return true;
            }
        }
        return false;
    }
}
