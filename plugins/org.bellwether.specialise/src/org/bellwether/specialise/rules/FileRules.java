// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.rules;

import java.util.List;

/**
 * The rules of one file, in the order in which they are applied.
 *
 * @param module the path of the folder, relative to the source tree; {@code .} for the tree itself
 * @param path the path of the file, relative to the source tree
 * @param line the line in the rule file
 * @param rules the rules
 */
public record FileRules(String module, String path, int line, List<Rule> rules) {}
