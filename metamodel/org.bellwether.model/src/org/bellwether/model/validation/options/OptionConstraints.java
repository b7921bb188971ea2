// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.options;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.options.Option;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.model.options.OptionReference;
import org.bellwether.model.options.OptionScope;
import org.bellwether.model.options.OptionSetting;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.Spelling;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.bellwether.model.validation.values.PlannedValues;
import org.eclipse.emf.ecore.EObject;

/**
 * Checks that options have legal names, places and values; rules that need a catalogue are checked only for targets
 * with a known catalogue.
 */
public final class OptionConstraints implements Constraint {
    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof OptionReference reference
                && reference.getTarget() != null
                && reference.getOption() != null) {
            checkName(reference, analysis, problems);
        } else if (element instanceof OptionSetting setting && setting.getOption() != null) {
            analysis.catalogue(setting.getOption().getTarget())
                    .map(c -> find(c, setting.getOption().getOption()))
                    .ifPresent(option -> checkSetting(setting, option, problems));
        }
        checkRepeated(element, problems);
    }

    static Option find(OptionCatalogue catalogue, String name) {
        return catalogue.getOptions().stream()
                .filter(o -> o.getName() != null && o.getName().equals(name))
                .findFirst()
                .orElse(null);
    }

    private static void checkName(OptionReference reference, Analysis analysis, ProblemCollector problems) {
        OptionCatalogue catalogue = analysis.catalogue(reference.getTarget()).orElse(null);
        if (!OptionNames.isTarget(reference.getTarget())) {
            problems.addAt(ProblemCode.BW601, reference, reference.getTarget(), reference.getTarget(), "a target");
        } else if (!OptionNames.isOption(reference.getOption())) {
            problems.addAt(ProblemCode.BW601, reference, reference.getOption(), reference.getOption(), "an option");
        } else if (catalogue != null && find(catalogue, reference.getOption()) == null) {
            List<String> known = catalogue.getOptions().stream()
                    .map(NamedElement::getName)
                    .filter(Objects::nonNull)
                    .toList();
            problems.addAt(
                    ProblemCode.BW602,
                    reference,
                    reference.getOption(),
                    reference.getTarget(),
                    reference.getOption(),
                    Spelling.didYouMeanOneOf(reference.getOption(), known));
        }
    }

    private static void checkSetting(OptionSetting setting, Option option, ProblemCollector problems) {
        EObject place = setting.eContainer();
        if (!OptionScopes.at(place).contains(option.getScope())) {
            problems.addAt(
                    ProblemCode.BW604,
                    setting,
                    setting.getOption(),
                    option.getName(),
                    "the " + words(option.getScope()),
                    "the " + ElementPaths.kind(place));
        }
        if (setting.getValue() != null && !PlannedValues.dependsOnRun(setting.getValue())) {
            OptionValues.check(
                    option, setting, setting.getValue(), "the value of option " + option.getName(), problems);
        }
    }

    private static String words(OptionScope scope) {
        return scope == OptionScope.OBJECT_ADAPTER
                ? "object adapter"
                : scope == OptionScope.ORB ? "ORB" : scope.getLiteral();
    }

    private static void checkRepeated(EObject place, ProblemCollector problems) {
        Set<String> seen = new HashSet<>();
        for (EObject child : place.eContents()) {
            OptionReference option = child instanceof OptionSetting s ? s.getOption() : null;
            if (option != null
                    && !seen.add(child.eContainmentFeature().getName() + " " + option.getTarget() + " "
                            + option.getOption() + " " + option.getSide())) {
                problems.add(ProblemCode.BW605, child, option.getOption(), option.getTarget());
            }
        }
    }
}
