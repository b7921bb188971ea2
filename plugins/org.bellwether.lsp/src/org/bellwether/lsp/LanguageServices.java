// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp;

import com.google.inject.Injector;
import java.util.List;
import org.bellwether.generator.Target;
import org.bellwether.generator.Targets;
import org.bellwether.language.ide.BellwetherIdeSetup;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.model.validation.ModelValidator;

/** What is the same for all files: the language's parts, and the options of the installed targets. */
final class LanguageServices {
    private final Injector injector = new BellwetherIdeSetup().createInjectorAndDoEMFRegistration();
    private final List<OptionCatalogue> catalogues =
            Targets.discover().all().stream().map(Target::catalogue).toList();
    private final ModelValidator validator = new ModelValidator(catalogues);

    <T> T get(Class<T> part) {
        return injector.getInstance(part);
    }

    List<OptionCatalogue> catalogues() {
        return catalogues;
    }

    ModelValidator validator() {
        return validator;
    }
}
