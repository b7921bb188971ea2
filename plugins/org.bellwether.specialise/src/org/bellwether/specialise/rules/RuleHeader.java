// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.rules;

/**
 * The properties that all kinds of rules have.
 *
 * @param kind the name of its XML element
 * @param name the name of the rule; may be empty
 * @param number its position among the rules of its file, from 1
 * @param line its line in the rule file
 * @param matches the number of times that it must match
 */
public record RuleHeader(String kind, String name, int number, int line, int matches) {
    /** Returns the rule's name in messages: {@code add "header cache"}, or {@code add, rule 3}. */
    public String label() {
        return name.isEmpty() ? kind + ", rule " + number : kind + " \"" + name + "\"";
    }
}
