// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.bellwether.cli.measure.RunCommand;
import org.bellwether.cli.model.FormatCommand;
import org.bellwether.cli.model.GenerateCommand;
import org.bellwether.cli.model.ValidateCommand;
import org.bellwether.language.TextFormat;
import org.bellwether.language.resource.BellwetherTextResource;
import org.bellwether.model.BellwetherModel;

/**
 * Prepares EMF for the first model on another core while the command line is still being read, which saves a tenth of a
 * second in each such command. No code may use EMF before the preparation is finished: packages that two threads initialise at once
 * wait for each other forever.
 */
final class EmfPreload {
    private static final Set<Class<?>> COMMANDS =
            Set.of(ValidateCommand.class, FormatCommand.class, GenerateCommand.class, RunCommand.class);

    private final CompletableFuture<Void> work;

    EmfPreload(List<Class<?>> commands) {
        boolean worthwhile = commands.size() == 1 && COMMANDS.containsAll(commands);
        work = worthwhile
                ? CompletableFuture.runAsync(EmfPreload::readyLanguage)
                : CompletableFuture.completedFuture(null);
    }

    private static void readyLanguage() {
        BellwetherModel.packages();
        TextFormat.injector().getInstance(BellwetherTextResource.class);
    }

    /** Waits for the end of the preparation. */
    void finish() {
        work.join();
    }
}
