// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** The model that a command works on. */
final class ModelOption {
    @Parameters(
            paramLabel = "MODEL",
            description = "A model file (.bellwether, .bwxmi), or a project's folder with all its model files.")
    private Path model;

    Path path() {
        return model;
    }
}
