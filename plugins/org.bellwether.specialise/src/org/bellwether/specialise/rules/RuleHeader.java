// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.rules;

/**
 * The properties that all kinds of rules have.
 *
 * @param kind the name of its element
 * @param name its own name; may be empty
 * @param number its place among the rules of its file, from 1
 * @param line its line in the rule file
 * @param matches how often it must match
 */
public record RuleHeader(String kind, String name, int number, int line, int matches) {
    /** Returns the rule as messages name it: {@code add "header cache"}, or {@code add, rule 3}. */
    public String label() {
        return name.isEmpty() ? kind + ", rule " + number : kind + " \"" + name + "\"";
    }
}
