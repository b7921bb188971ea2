// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp.workspace;

import com.google.inject.Injector;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.language.ide.BellwetherIdeSetup;
import org.bellwether.model.Problem;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.model.validation.ModelValidator;
import org.bellwether.specialise.AppliedSpecialisations;
import org.eclipse.emf.ecore.resource.ResourceSet;

/** The services that all files share: those of the language, and the options of the installed targets. */
public final class LanguageServices {
    private final Injector injector = new BellwetherIdeSetup().createInjectorAndDoEMFRegistration();
    private final Targets targets = Targets.discover();
    private final List<OptionCatalogue> catalogues =
            targets.all().stream().map(Target::catalogue).toList();
    private final ModelValidator validator = new ModelValidator(catalogues);

    public <T> T get(Class<T> part) {
        return injector.getInstance(part);
    }

    public Injector injector() {
        return injector;
    }

    public List<OptionCatalogue> catalogues() {
        return catalogues;
    }

    /** Returns all violated constraints; if there are no errors, the generators' refusals, too. */
    public List<Problem> problems(ResourceSet resources) {
        List<Problem> problems = new ArrayList<>(validator.validate(resources));
        if (problems.stream().noneMatch(Problem::isError)) {
            problems.addAll(AppliedSpecialisations.refusals(resources, targets));
        }
        return problems;
    }
}
