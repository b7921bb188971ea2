// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.options;

import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** The model that a command works on. */
public final class ModelOption {
    @Parameters(
            paramLabel = "MODEL",
            description = "A model file (.bellwether, .bwxmi), or a project's folder with all its model files.")
    private Path model;

    public Path path() {
        return model;
    }
}
