// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.util.List;
import org.bellwether.generator.Target;
import org.bellwether.generator.Targets;
import org.bellwether.model.Problem;
import org.bellwether.model.io.LoadedModel;
import org.bellwether.model.validation.ModelValidator;

/** All constraints on models, those on the options of the installed targets included. */
final class Constraints {
    private Constraints() {}

    /** What a loaded model breaks, errors and warnings. */
    static List<Problem> check(LoadedModel loaded) {
        return new ModelValidator(
                        Targets.discover().all().stream().map(Target::catalogue).toList())
                .validate(loaded.resources());
    }
}
