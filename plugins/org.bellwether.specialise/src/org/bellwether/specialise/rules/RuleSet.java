// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.rules;

import java.util.List;

/**
 * The content of a rule file: one specialisation.
 *
 * @param name its name
 * @param file the rule file, as the user typed it
 * @param line the line of its root element
 * @param requires the invariants that must hold
 * @param excludes the rule sets that must not be woven together with this one
 * @param after the rule sets that are woven before this one, if they are woven
 * @param compliance the part of a standard that the rule set gives up; may be empty
 * @param files the rules of each file, in order
 */
public record RuleSet(
        String name,
        String file,
        int line,
        List<Reference> requires,
        List<Reference> excludes,
        List<Reference> after,
        List<String> compliance,
        List<FileRules> files) {}
