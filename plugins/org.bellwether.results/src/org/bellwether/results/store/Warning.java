// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

/**
 * Something that has to be known when figures are read.
 *
 * @param finding what was seen
 * @param mend the command that would mend it, or advice where no command can; an option of {@code bellwether run} with its
 *     value where measuring again with it would; empty where nothing is to be done
 */
public record Warning(String finding, String mend) {}
