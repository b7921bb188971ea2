// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.schedulability;

import java.util.List;
import org.bellwether.edit.problems.ModelProblem;

/**
 * The deadlines that are not guaranteed, as plain values for any user interface. Both lists are empty for a model
 * without timing, and for a model that cannot be planned: other problems have the reason.
 *
 * @param findings the answers for the list of problems
 * @param marks the marks for the drawing
 */
public record SchedulabilityData(List<Finding> findings, List<Mark> marks) {
    static final SchedulabilityData NONE = new SchedulabilityData(List.of(), List.of());

    /**
     * An answer of the analysis.
     *
     * @param information whether the analysis has no result; otherwise the deadline can be missed, which is a warning
     * @param problem the answer with its place; without a code, because the answer is not a constraint
     */
    public record Finding(boolean information, ModelProblem problem) {}

    /**
     * The mark of an element for one deadline.
     *
     * @param element the id of an instance, a behaviour or an operation
     * @param verdict {@code missed}: the deadline can be missed; {@code unknown}: the analysis has no result
     * @param text    the answer of the analysis, a sentence without the full stop
     */
    public record Mark(String element, String verdict, String text) {}
}
