// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor.unit;

import java.nio.file.Path;

/**
 * A file with the include that led to it.
 *
 * @param shown the path by which the file was found, for messages
 * @param real the file's real path
 * @param by the including file; null for a given file
 * @param line the include's line, from 1
 * @param column the include's column, from 1
 */
public record Inclusion(Path shown, Path real, Inclusion by, int line, int column) {
    public int depth() {
        int depth = 0;
        for (Inclusion each = by; each != null; each = each.by) {
            depth++;
        }
        return depth;
    }

    /** Returns whether this file or one that includes it is the given one. */
    public boolean within(Path file) {
        for (Inclusion each = this; each != null; each = each.by) {
            if (each.real.equals(file)) {
                return true;
            }
        }
        return false;
    }

    /** Returns text for messages: {@code ", included from a.idl:3, included from b.idl:1"}, empty for a given file. */
    public String chain() {
        StringBuilder text = new StringBuilder();
        int shownLinks = 0;
        for (Inclusion each = this; each.by != null; each = each.by) {
            if (shownLinks++ == 6) {
                return text.append(", …").toString();
            }
            text.append(", included from ").append(each.by.shown).append(':').append(each.line);
        }
        return text.toString();
    }
}
