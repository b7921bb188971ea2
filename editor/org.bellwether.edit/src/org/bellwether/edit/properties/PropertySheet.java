// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.properties;

import java.util.List;
import org.bellwether.edit.problems.ModelProblem;

/**
 * The properties of one element that can be seen and changed: plain values that any page can draw.
 *
 * @param element the element's id
 * @param kind what it is: {@code event source}
 * @param title its name or key
 * @param path where it stands, for people
 * @param documentation what the schema says of its kind
 * @param revision the session's revision that this is of
 * @param groups the properties, in the order in which they are shown
 * @param problems what is wrong with the element beside what its properties say
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
     * @param text what is wrong and how to fix it, as sentences
     * @param error whether it stops the work; else it is a warning
     */
    public record Note(String text, boolean error) {
        static Note of(ModelProblem problem) {
            return new Note(problem.text(), problem.error());
        }
    }

    /** Properties that belong together. */
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
        /** An expression; where units are given usually a number with one of them. */
        EXPRESSION,
        /** Several expressions, between commas. */
        EXPRESSIONS,
        /** One of the choices, by its name. */
        REFERENCE,
        /** Several of the choices, between commas. */
        REFERENCES,
        /** Words, between commas. */
        WORDS,
        /** A type in IDL: {@code sequence<nav::Position>}. */
        IDL_TYPE,
        /** A part that is written as in a file: {@code airframe.gps}. The choice is the part, if there is one. */
        STATEMENT,
        /** Parts that are elements themselves; the choices are their ids and labels. */
        PARTS
    }

    /**
     * One value of a choice.
     *
     * @param value what to set
     * @param label what to show
     * @param documentation its meaning; empty if it is not documented
     * @param element the id of the element that it is; empty for others
     */
    public record Choice(String value, String label, String documentation, String element) {}

    /**
     * One property.
     *
     * @param feature what to give to {@code set}: a feature's name, {@code part.feature}, {@code documentation},
     *     {@code option:TARGET.NAME}, {@code specialise:NAME}
     * @param label what it is called
     * @param documentation what the schema or the catalogue says of it
     * @param type how it is edited
     * @param value its text now; empty if it is not set
     * @param otherwise what holds if it is not set; empty if that is not known
     * @param required whether the model is incomplete without it
     * @param refusal why it cannot be set; empty if it can
     * @param expected what a number must be, for people; empty if that is not known
     * @param units the units that a number may have
     * @param choices what can be chosen, or parts
     * @param problems what is wrong with the element because of this; empty if nothing
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
