// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.options;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.language.preprocessor.input.PreprocessorLimits;
import org.bellwether.language.preprocessor.input.PreprocessorOptions;
import picocli.CommandLine.Option;

/** The options of the preprocessing of IDL files. */
public final class IdlOptions {
    @Option(names = "-I", paramLabel = "DIR", description = "A folder to look for included files in.")
    private List<Path> folders = new ArrayList<>();

    @Option(names = "-D", paramLabel = "NAME[=VALUE]", description = "A macro; its value is 1 without one.")
    private List<String> definitions = new ArrayList<>();

    @Option(names = "-U", paramLabel = "NAME", description = "Undefine a macro.")
    private List<String> undefined = new ArrayList<>();

    public PreprocessorOptions preprocessing() {
        return new PreprocessorOptions(folders, definitions, undefined, PreprocessorLimits.DEFAULT);
    }

    /** Returns whether an option is given that only IDL files need. */
    boolean given() {
        return !folders.isEmpty() || !definitions.isEmpty() || !undefined.isEmpty();
    }
}
