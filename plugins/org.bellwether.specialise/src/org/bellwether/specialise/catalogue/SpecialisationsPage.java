// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.catalogue;

import java.util.stream.Collectors;
import org.bellwether.specialise.invariant.Invariant;
import org.bellwether.specialise.invariant.Scope;

/** The reference page of all invariants and specialisations. */
public final class SpecialisationsPage {
    public static final String PATH = "docs/reference/specialisations.md";

    private SpecialisationsPage() {}

    /** Returns the page in Markdown. */
    public static String text() {
        StringBuilder page = new StringBuilder("""
            <!-- SPDX-License-Identifier: Apache-2.0 -->
            <!-- Written by org.bellwether.specialise.catalogue.SpecialisationsPage; do not edit. -->
            # Specialisations

            The invariants and specialisations that `bellwether specialise` knows
            ([how to use it](../how-to/specialisation.md)). The analysis tells which of them a model would allow. Corbel has
            eight: `native-layout`, as the option `NativeLayout` of the general runtime, for sequences of structures of
            numbers and characters; `framework`, `dispatch`, `request-header`, `whole-request`, `fixed-sizes`, `hooks-out`
            and `null-locks`, which are woven into a runtime of their own by the rules in
            [runtime-cpp/specialisations](../../runtime-cpp/specialisations/README.md). Its `dispatch` includes
            `dispatch-operation`.

            ## Invariants

            | of each | invariant | what holds |
            |---|---|---|
            """);
        for (Scope scope : Scope.values()) {
            Invariant.of(scope).forEach(each -> row(page, scope.toString(), "`" + each + "`", each.meaning()));
        }
        page.append("""

            ## Specialisations of Corbel

            | of each | specialisation | requires | changes | gives up | source |
            |---|---|---|---|---|---|
            """);
        for (Specialisation each : Specialisation.values()) {
            String requires = each.requires().stream()
                    .map(requirement -> requirement.toString().replaceFirst("^([\\w-]+)", "`$1`"))
                    .collect(Collectors.joining(", "));
            row(
                    page,
                    each.scope().toString(),
                    "`" + each + "`",
                    requires.isEmpty() ? "nothing" : requires,
                    each.change(),
                    each.givesUp(),
                    each.source());
        }
        page.append("""

            Sources: Krishna, Gokhale, Schmidt: “Context-Specific Middleware Specialization Techniques for Optimizing Software
            Product-line Architectures”, EuroSys 2006. Volanschi, Muller, Consel: the specialisation of the remote procedure
            call of Chorus; its invariants are in section 3.1, its two measurements in Table 1.
            """);
        return page.toString();
    }

    private static void row(StringBuilder page, String... cells) {
        page.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }
}
