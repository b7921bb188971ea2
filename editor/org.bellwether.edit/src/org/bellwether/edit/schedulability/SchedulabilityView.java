// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.schedulability;

import java.util.List;
import org.bellwether.edit.problems.ModelProblem;

/**
 * The deadlines that are not guaranteed, as plain values that any page can draw. Both lists are empty for a model
 * without timing, and for one that cannot be planned: other problems say why.
 *
 * @param findings for the list of problems
 * @param marks    for the drawing
 */
public record SchedulabilityView(List<Finding> findings, List<Mark> marks) {
    static final SchedulabilityView NONE = new SchedulabilityView(List.of(), List.of());

    /**
     * An answer of the analysis.
     *
     * @param information whether the analysis has no result; otherwise a deadline can be missed, which is a warning
     * @param problem     the answer with its place; it has no code, because it is no constraint
     */
    public record Finding(boolean information, ModelProblem problem) {}

    /**
     * The mark of an element for one deadline.
     *
     * @param element the id of an instance, a behaviour or an operation
     * @param verdict {@code missed}: it can be missed; {@code unknown}: the analysis has no result
     * @param text    the answer of the analysis, a sentence without the full stop
     */
    public record Mark(String element, String verdict, String text) {}
}
