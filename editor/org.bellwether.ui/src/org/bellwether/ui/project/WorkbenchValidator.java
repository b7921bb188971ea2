// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.project;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bellwether.lsp.workspace.SavedModels;
import org.bellwether.lsp.workspace.SavedModels.Finding;

/** The only validator of this workbench: its creation takes a second, and only one thread may use it at a time. */
final class WorkbenchValidator {
    private static SavedModels models;

    private WorkbenchValidator() {}

    /** Returns the problems of the models saved in a folder, by file. */
    static synchronized Map<Path, List<Finding>> check(Path folder) throws IOException {
        if (models == null) {
            models = new SavedModels();
        }
        return models.check(folder);
    }
}
