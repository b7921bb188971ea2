// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.suite;

import java.util.List;

/**
 * The experiments that a suite runs.
 *
 * @param experiments in the order in which they run
 * @param leftOut sentences about parts that a suite does not run: designs of screenings, projects without an experiment
 */
public record SuitePlan(List<Member> experiments, List<String> leftOut) {
    /**
     * An experiment of a suite.
     *
     * @param project the project's path in the suite's folder, with slashes; empty if the suite has only one project
     * @param experiment the experiment's name; empty if the project's model has errors, so that its experiments are
     *     unknown
     * @param tags the experiment's tags in the model
     */
    public record Member(String project, String experiment, List<String> tags) {
        /** Returns the name for people, which is the same in the next suite of these projects. */
        public String name() {
            if (experiment.isEmpty()) {
                return project;
            }
            return project.isEmpty() ? experiment : project + "/" + experiment;
        }
    }
}
