// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.preferences;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.bellwether.ui.BellwetherUi;
import org.eclipse.core.resources.IProject;
import org.eclipse.jface.preference.IPreferenceStore;

/** The user's settings for the workspace. */
public final class Preferences {
    static final String COMMAND = "command";
    static final String PREFIXES = "prefixes";
    static final String OUT = "out";

    private Preferences() {}

    /** Returns the command line to start; empty for this installation's. */
    public static String command() {
        return store().getString(COMMAND).strip();
    }

    /** Returns the folders of installed ORBs outside of the system's folders. */
    public static List<String> prefixes() {
        return Arrays.stream(store().getString(PREFIXES).split(File.pathSeparator))
                .map(String::strip)
                .filter(prefix -> !prefix.isEmpty())
                .toList();
    }

    /** Returns the folder for generated files and builds of a project's runs; empty for the project's folder. */
    public static String out(IProject project) {
        String out = store().getString(OUT).strip();
        return out.isEmpty() ? "" : Path.of(out, project.getName()).toString();
    }

    static IPreferenceStore store() {
        return BellwetherUi.get().getPreferenceStore();
    }
}
