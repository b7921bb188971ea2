// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.model;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.IdlOptions;
import org.bellwether.cli.options.TextFiles;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.language.TextFormat;
import org.bellwether.language.idl.IdlModels;
import org.bellwether.run.WorkException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Creates model files from IDL files. */
@Command(
        name = "import",
        sortOptions = false,
        description = "Make models of IDL files: one for each file and each included file.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether import echo.idl",
            "  bellwether import nav.idl -I idl -D WITH_EVENTS --out nav.bellwether",
            "  bellwether import *.idl --out models",
            "%nAn include between definitions becomes an import of the other file's model, which is written below the "
                    + "same folder. Macros are replaced, and text that conditions exclude is left out."
        })
public final class ImportCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE.idl", arity = "1..*", description = "IDL files.")
    private List<Path> files;

    @Mixin
    private IdlOptions idl;

    @Option(
            names = "--out",
            paramLabel = "FILE|DIR",
            description = "The model file of a single IDL file, or the folder of all; otherwise this folder.")
    private Path out = Path.of("");

    @Option(names = "--force", description = "Replace existing model files.")
    private boolean force;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        String extension = "." + TextFormat.EXTENSION;
        boolean file = out.toString().endsWith(extension);
        if (file && files.size() > 1) {
            throw new ParameterException(
                    common.commandLine(), "--out names one model file, but there are " + files.size() + " IDL files");
        }
        Path folder = !file ? out : out.getParent() == null ? Path.of("") : out.getParent();
        String name = file ? out.getFileName().toString().replace(extension, "") : null;
        IdlModels models = IdlInput.read(files, name, idl, common);
        new TextFiles(folder, models.texts()).writeAndTell("bellwether.import/1", old -> force, common);
        return ExitCode.GOOD;
    }
}
