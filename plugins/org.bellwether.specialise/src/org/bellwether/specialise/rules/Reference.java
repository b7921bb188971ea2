// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.rules;

/**
 * The name of an invariant or of another rule set.
 *
 * @param name the name
 * @param line its line in the rule file
 */
public record Reference(String name, int line) {}
