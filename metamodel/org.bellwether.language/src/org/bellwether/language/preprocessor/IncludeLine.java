// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor;

import org.bellwether.language.preprocessor.input.Token;

/**
 * The file that an include names.
 *
 * @param path the path as written
 * @param system true for angles: it is not looked for beside the including file
 * @param place where the line is
 */
record IncludeLine(String path, boolean system, Token place) {
    String shown() {
        return system ? "<" + path + ">" : "\"" + path + "\"";
    }
}
