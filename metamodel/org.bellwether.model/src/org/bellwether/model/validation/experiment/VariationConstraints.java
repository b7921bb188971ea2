// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.experiment;

import java.util.List;
import java.util.stream.Collectors;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.Factor;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.eclipse.emf.ecore.EObject;

/** Reports a factor that all designs leave out. An experiment without a design gets one that varies all its factors. */
public final class VariationConstraints implements Constraint {
    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof Experiment experiment
                && !experiment.getDesigns().isEmpty()
                && experiment.getDesigns().stream()
                        .noneMatch(design -> design.getFactors().isEmpty())) {
            List<Factor> left = experiment.getFactors().stream()
                    .filter(factor -> experiment.getDesigns().stream()
                            .noneMatch(design -> design.getFactors().contains(factor)))
                    .toList();
            if (!left.isEmpty()) {
                problems.add(
                        ProblemCode.BW520,
                        experiment,
                        left.stream().map(Factor::getName).collect(Collectors.joining(", ")));
            }
        }
    }
}
