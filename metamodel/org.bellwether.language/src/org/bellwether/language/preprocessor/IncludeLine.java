// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor;

import org.bellwether.language.preprocessor.input.Token;

/**
 * The file name in an include.
 *
 * @param path the path as written
 * @param system true for angle brackets: the folder of the including file is not searched
 * @param place the place of the line
 */
record IncludeLine(String path, boolean system, Token place) {
    String shown() {
        return system ? "<" + path + ">" : "\"" + path + "\"";
    }
}
