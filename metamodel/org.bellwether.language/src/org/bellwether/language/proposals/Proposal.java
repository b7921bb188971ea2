// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.proposals;

import org.eclipse.emf.ecore.EObject;

/**
 * Something that may be written at a place.
 *
 * @param label what is shown, and what the half-typed word is compared with
 * @param text what is written
 * @param kind what it is
 * @param element the element that it names; null for others
 * @param detail a few words on it; empty if there are none
 * @param documentation Markdown; empty if there is none
 * @param group a letter: those of the first group come first
 */
public record Proposal(
        String label, String text, Kind kind, EObject element, String detail, String documentation, char group) {
    /** The kinds of proposals. */
    public enum Kind {
        ELEMENT,
        KEYWORD,
        /** A word of a list. */
        WORD,
        UNIT,
        OPTION,
        VALUE
    }
}
