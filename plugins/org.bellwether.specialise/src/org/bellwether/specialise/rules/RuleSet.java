// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.rules;

import java.util.List;

/**
 * The content of a rule file: one specialisation.
 *
 * @param name its name
 * @param file the rule file, as the user gave it
 * @param line the line of its root element
 * @param requires invariants that must hold
 * @param excludes rule sets that must not be woven together with it
 * @param after rule sets that are woven before it, if they are woven
 * @param compliance what is given up of a standard; may be empty
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
