// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.proposals;

import org.eclipse.emf.ecore.EObject;

/**
 * A text that may be written at a place.
 *
 * @param label the displayed text, which the half-typed word is compared with
 * @param text the inserted text
 * @param kind the kind of the proposal
 * @param element the element to which a name refers; null for other proposals
 * @param detail a short explanation; may be empty
 * @param documentation Markdown; empty if there is none
 * @param group a letter by which proposals are sorted first
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
