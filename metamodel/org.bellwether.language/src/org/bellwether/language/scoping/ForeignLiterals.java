// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.scoping;

import java.util.Locale;
import java.util.Optional;
import org.bellwether.language.text.NameExpression;
import org.bellwether.model.experiment.LatencyMetric;
import org.eclipse.emf.ecore.EObject;

/** Replacements for names that are values in other languages. */
final class ForeignLiterals {
    private ForeignLiterals() {}

    static Optional<String> fix(EObject context, String name) {
        if (!(context instanceof NameExpression)) {
            return Optional.empty();
        } else if (context.eContainer() instanceof LatencyMetric && name.matches("p\\d+")) {
            return Optional.of("Write the number alone: " + name.substring(1));
        }
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "true", "false" -> Optional.of("Write " + name.toUpperCase(Locale.ROOT));
            case "null", "nil", "none", "nullptr" ->
                Optional.of("IDL has no null: a variable without a value is nil, empty or 0");
            default -> Optional.empty();
        };
    }
}
