// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.options;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.options.Option;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.model.options.OptionValueReference;
import org.bellwether.model.parameter.ParameterType;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.VersionRange;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.eclipse.emf.ecore.EObject;

/** Checks a single catalogue: names, defaults, choices, and conditions on its own options. */
public final class CatalogueConstraints implements Constraint {
    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof OptionCatalogue catalogue) {
            checkCatalogue(catalogue, problems);
        } else if (element instanceof Option option && option.getName() != null) {
            checkOption(option, problems);
        } else if (element instanceof OptionValueReference reference && reference.getOption() != null) {
            OptionCatalogue catalogue = Models.containing(element, OptionCatalogue.class);
            if (catalogue != null && OptionConstraints.find(catalogue, reference.getOption()) == null) {
                problems.add(ProblemCode.BW607, reference, reference.getOption(), "is not in the catalogue");
            }
        }
    }

    private static void checkCatalogue(OptionCatalogue catalogue, ProblemCollector problems) {
        if (catalogue.getTarget() != null && !OptionNames.isTarget(catalogue.getTarget())) {
            problems.addAt(ProblemCode.BW601, catalogue, catalogue.getTarget(), catalogue.getTarget(), "a target");
        }
        Set<String> names = new HashSet<>();
        for (Option option : catalogue.getOptions()) {
            if (option.getName() != null && !names.add(option.getName().toLowerCase(Locale.ROOT))) {
                problems.add(ProblemCode.BW607, option, option.getName(), "is listed twice");
            }
        }
    }

    private static void checkOption(Option option, ProblemCollector problems) {
        VersionRange versions = VersionRange.of(option);
        if (!versions.isLegal()) {
            problems.add(
                    ProblemCode.BW607,
                    option,
                    option.getName(),
                    "has versions that do not increase, or that are not numbers with periods, such as \"1.4\"");
        }
        if (option.getType() == ParameterType.CHOICE && option.getChoices().isEmpty()) {
            problems.add(ProblemCode.BW607, option, option.getName(), "is a choice without choices");
        } else if (option.getDefault() != null) {
            OptionValues.check(
                    option, option, option.getDefault(), "the default of option " + option.getName(), problems);
        }
    }
}
