// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.options;

import java.io.IOException;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.io.RepositoryFile;

/** The repository's reference pages of options: one for each installed target. */
public final class OptionPages {
    private OptionPages() {}

    /** Writes changed pages into the repository at the given folder. */
    public static void main(String[] arguments) throws IOException {
        Path repository = Path.of(arguments[0]);
        for (var page : all().entrySet()) {
            RepositoryFile.write(repository, page.getKey(), page.getValue());
        }
    }

    /** Returns the text of each generated page by its path in the repository. */
    static SortedMap<String, String> all() {
        SortedMap<String, String> pages = new TreeMap<>();
        for (Target target : Targets.discover().all()) {
            pages.put(
                    "docs/reference/options-" + target.name() + ".md",
                    OptionReference.page(target.catalogue(), target.label()));
        }
        return pages;
    }
}
