// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.tree;

import org.bellwether.generator.output.GeneratedFiles;

/** Paths within a source tree, in the form of rules. */
public final class TreePaths {
    private static final int LONGEST = 4_096;

    private TreePaths() {}

    /** Returns whether a path is relative, stays inside of the tree, and is valid in a line directive. */
    public static boolean isInside(String path) {
        return path.length() <= LONGEST && path.indexOf('\ufffd') < 0 && GeneratedFiles.isIncludable(path);
    }

    /** Returns the path of a file in a folder; the folder {@code .} is the tree itself. */
    public static String join(String folder, String file) {
        return folder.equals(".") ? file : folder + "/" + file;
    }
}
