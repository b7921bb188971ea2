// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.properties;

import java.util.List;
import org.bellwether.edit.problems.ModelProblem;

/**
 * The properties of one element that can be displayed and changed: plain values for any user interface.
 *
 * @param element the element's id
 * @param kind its kind: {@code event source}
 * @param title its name or key
 * @param path its path for the user
 * @param documentation the schema's documentation of its kind
 * @param revision the revision of the session
 * @param groups the properties, in the order of display
 * @param problems the problems of the element that do not belong to a property
 */
public record PropertySheet(
        String element,
        String kind,
        String title,
        String path,
        String documentation,
        long revision,
        List<Group> groups,
        List<Note> problems) {

    /**
     * A problem.
     *
     * @param text the problem and its fix, as sentences
     * @param error whether it is an error, which stops generation; otherwise it is a warning
     */
    public record Note(String text, boolean error) {
        static Note of(ModelProblem problem) {
            return new Note(problem.text(), problem.error());
        }
    }

    /** A group of related properties. */
    public record Group(String label, List<Property> properties) {}

    /** The kinds of editors for a property. */
    public enum Type {
        /** A line of text. */
        TEXT,
        /** Text of several lines. */
        LONG_TEXT,
        /** {@code true} or {@code false}. */
        BOOLEAN,
        /** One of the choices. */
        ENUM,
        /** An expression; if the property has units, usually a number with one of them. */
        EXPRESSION,
        /** Several expressions, separated by commas. */
        EXPRESSIONS,
        /** One of the choices, by its name. */
        REFERENCE,
        /** Several of the choices, separated by commas. */
        REFERENCES,
        /** Words, separated by commas. */
        WORDS,
        /** A type in IDL: {@code sequence<nav::Position>}. */
        IDL_TYPE,
        /** A part that is written as in the notation: {@code airframe.gps}. The choice is the part, if there is one. */
        STATEMENT,
        /** Parts that are elements; the choices are their ids and labels. */
        PARTS
    }

    /**
     * One value of a choice.
     *
     * @param value the value to set
     * @param label the text to display
     * @param documentation its meaning; empty if it is not documented
     * @param element the id of the chosen element; empty if the choice is not an element
     */
    public record Choice(String value, String label, String documentation, String element) {}

    /**
     * One property.
     *
     * @param feature the argument of {@code set}: a feature's name, {@code part.feature}, {@code documentation},
     *     {@code option:TARGET.NAME}, {@code specialise:NAME}
     * @param label its label
     * @param documentation the documentation in the schema or the catalogue
     * @param type the kind of editor
     * @param value its current text; empty if it is not set
     * @param otherwise the effective value if it is not set; empty if unknown
     * @param required whether the model is incomplete without it
     * @param refusal the reason why it cannot be set; empty if it can
     * @param expected the allowed numbers, as text for the user; empty if unknown
     * @param units the units that a number may have
     * @param choices the possible choices, or the parts
     * @param problems the problems of the element that belong to this property
     */
    public record Property(
            String feature,
            String label,
            String documentation,
            Type type,
            String value,
            String otherwise,
            boolean required,
            String refusal,
            String expected,
            List<String> units,
            List<Choice> choices,
            List<Note> problems) {
        Property withProblems(List<Note> found) {
            return new Property(
                    feature,
                    label,
                    documentation,
                    type,
                    value,
                    otherwise,
                    required,
                    refusal,
                    expected,
                    units,
                    choices,
                    found);
        }

        Property refused(String why) {
            return new Property(
                    feature,
                    label,
                    documentation,
                    type,
                    value,
                    otherwise,
                    required,
                    why,
                    expected,
                    units,
                    choices,
                    problems);
        }
    }
}
