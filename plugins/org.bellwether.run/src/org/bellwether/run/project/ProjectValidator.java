// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.project;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.Problem;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.model.validation.ModelValidator;
import org.bellwether.specialise.AppliedSpecialisations;

/** Checks all constraints on models, including the constraints on options of the installed targets. */
final class ProjectValidator {
    private ProjectValidator() {}

    /** Returns the same problems, and for a model without errors the generators' refusals of its experiments. */
    static List<Problem> checkWithGenerators(LoadedModel loaded) {
        List<Problem> problems = check(loaded);
        if (problems.stream().noneMatch(Problem::isError)) {
            problems.addAll(AppliedSpecialisations.refusals(loaded.resources(), Targets.discover()));
        }
        return problems;
    }

    /**
     * Returns the broken constraints of a loaded model, errors and warnings, including those of catalogues that were
     * loaded with it.
     */
    static List<Problem> check(LoadedModel loaded) {
        Targets targets = Targets.discover();
        ModelValidator validator = new ModelValidator(name -> targets.find(name).map(Target::catalogue));
        List<Problem> problems = new ArrayList<>(validator.validate(loaded.resources()));
        loaded.resources().getResources().stream()
                .flatMap(r -> r.getContents().stream())
                .filter(OptionCatalogue.class::isInstance)
                .forEach(c -> problems.addAll(validator.validate((OptionCatalogue) c)));
        return problems;
    }
}
