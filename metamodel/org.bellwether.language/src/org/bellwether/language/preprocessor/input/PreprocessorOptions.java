// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor.input;

import java.nio.file.Path;
import java.util.List;

/**
 * The user's options for preprocessing.
 *
 * @param folders the folders in which included files are searched, in this order ({@code -I})
 * @param definitions macros, each {@code NAME}, {@code NAME=VALUE} or {@code NAME(a,b)=VALUE} ({@code -D})
 * @param undefined names that are not macros, even if they were defined before ({@code -U})
 * @param limits bounds on the work
 */
public record PreprocessorOptions(
        List<Path> folders, List<String> definitions, List<String> undefined, PreprocessorLimits limits) {

    public static final PreprocessorOptions NONE =
            new PreprocessorOptions(List.of(), List.of(), List.of(), PreprocessorLimits.DEFAULT);

    public PreprocessorOptions {
        folders = List.copyOf(folders);
        definitions = List.copyOf(definitions);
        undefined = List.copyOf(undefined);
    }
}
