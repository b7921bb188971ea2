// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.model;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.IdlOptions;
import org.bellwether.cli.terminal.ProblemPrinter;
import org.bellwether.language.idl.IdlModels;
import org.bellwether.language.idl.IdlReader;
import org.bellwether.run.WorkException;

/** Reads IDL files for a command. */
public final class IdlInput {
    private IdlInput() {}

    /**
     * Reads the models of IDL files, and prints warnings.
     *
     * @param name the name of the first file's model; null for the name of the file
     */
    public static IdlModels read(List<Path> files, String name, IdlOptions options, CommonOptions common)
            throws WorkException, IOException {
        IdlModels models = IdlReader.read(files, name, options.preprocessing());
        if (!models.isOk()) {
            throw WorkException.model(models.problems());
        }
        if (!models.problems().isEmpty()) {
            ProblemPrinter.print(common.console(), models.problems());
        }
        return models;
    }
}
