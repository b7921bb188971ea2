// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.proposals;

import java.util.List;
import java.util.Optional;
import org.bellwether.model.options.Option;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.model.options.OptionChoice;

/** The options of the installed targets, as their catalogues describe them. */
public final class OptionTexts {
    private final List<OptionCatalogue> catalogues;

    public OptionTexts(List<OptionCatalogue> catalogues) {
        this.catalogues = catalogues;
    }

    public List<String> targets() {
        return catalogues.stream().map(OptionCatalogue::getTarget).toList();
    }

    /** Returns the options of a target, or of all targets if the given target is unknown. */
    public List<Option> options(String target) {
        boolean known = targets().contains(target);
        return catalogues.stream()
                .filter(c -> !known || c.getTarget().equals(target))
                .flatMap(c -> c.getOptions().stream())
                .toList();
    }

    public Optional<Option> option(String target, String name) {
        return catalogues.stream()
                .filter(c -> c.getTarget().equals(target))
                .flatMap(c -> c.getOptions().stream())
                .filter(o -> o.getName().equals(name))
                .findFirst();
    }

    public static String target(Option option) {
        return ((OptionCatalogue) option.eContainer()).getTarget();
    }

    /** Returns Markdown about an option, or about a target if no option is given. */
    public Optional<String> describe(String target, String option) {
        return option(target, option).map(OptionTexts::describe);
    }

    public static String describe(Option option) {
        StringBuilder text = new StringBuilder("**")
                .append(option.getName())
                .append("** on ")
                .append(target(option))
                .append(": ")
                .append(option.getType().getLiteral());
        if (option.getDefault() != null) {
            ElementTexts.value(option.getDefault())
                    .ifPresent(v -> text.append(", default `").append(v).append('`'));
        }
        if (option.getDescription() != null) {
            text.append("\n\n").append(option.getDescription());
        }
        for (OptionChoice choice : option.getChoices()) {
            text.append("\n- `").append(choice.getName()).append('`');
            if (choice.getDescription() != null) {
                text.append(": ").append(choice.getDescription());
            }
        }
        return text.toString();
    }
}
