// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.specialisation;

import java.util.List;
import java.util.Optional;

/**
 * The specialisations that an experiment's model allows, as plain values for any user interface.
 *
 * @param experiments     the names of all experiments
 * @param experiment the name of the analysed experiment; empty without experiments
 * @param refusal the reason why it could not be analysed, as sentences; empty if it was
 * @param specialisations all specialisations of the analysis, in its order
 * @param parts           the processes and the connections, each element once
 */
public record SpecialisationData(
        List<String> experiments, String experiment, String refusal, List<Named> specialisations, List<Part> parts) {

    /**
     * A specialisation.
     *
     * @param name      its name
     * @param scope the part that it changes: {@code process}, {@code connection} or {@code operation}
     * @param change    the change of the runtime, as sentences
     * @param givesUp the part of CORBA that it gives up, as sentences
     * @param available whether the target has it, so that an experiment can apply it
     */
    public record Named(String name, String scope, String change, String givesUp, boolean available) {}

    /**
     * A process or a connection of the model.
     *
     * @param element the element's id
     * @param kind    {@code process} or {@code connection}
     * @param title its name for the user
     * @param note the reason why there is nothing to specialise; otherwise empty
     * @param answers one for each specialisation of the part and of its operations
     */
    public record Part(String element, String kind, String title, String note, List<Answer> answers) {
        /** Returns the part with its answers, without their reasons. */
        Part summary() {
            return new Part(
                    element,
                    kind,
                    title,
                    note,
                    answers.stream().map(Answer::summary).toList());
        }
    }

    /**
     * The answer to the question whether a specialisation is allowed.
     *
     * @param specialisation its name
     * @param operation      the operation of a connection; empty for the process or the connection itself
     * @param status {@code allowed}, {@code assumed} (allowed if the model states an assumption) or {@code refused}
     * @param unmet          the required invariants that fail, or those that need an assumption
     * @param reasons the counterexamples, the assumptions that the model has yet to state, or the proof
     */
    public record Answer(
            String specialisation, String operation, String status, List<String> unmet, List<Reason> reasons) {
        private Answer summary() {
            return new Answer(specialisation, operation, status, unmet, List.of());
        }
    }

    /**
     * A fact about a required invariant.
     *
     * @param invariant the invariant, with the place where it must hold
     * @param text      the fact, a clause
     * @param place     {@code file:line}; empty for a fact that no element states
     * @param element the id of the element that states it; empty if there is none
     */
    public record Reason(String invariant, String text, String place, String element) {}

    /** Returns the part of an element. */
    public Optional<Part> part(String element) {
        return parts.stream().filter(part -> part.element().equals(element)).findFirst();
    }

    /** Returns the view without reasons, which are many in a large model. */
    SpecialisationData summary() {
        return new SpecialisationData(
                experiments,
                experiment,
                refusal,
                specialisations,
                parts.stream().map(Part::summary).toList());
    }
}
