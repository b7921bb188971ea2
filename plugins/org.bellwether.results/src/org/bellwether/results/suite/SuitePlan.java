// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.suite;

import java.util.List;

/**
 * The experiments that a suite runs.
 *
 * @param experiments in the order in which they run
 * @param leftOut sentences that say what a suite does not run: designs of screenings, projects without an experiment
 */
public record SuitePlan(List<Member> experiments, List<String> leftOut) {
    /**
     * An experiment of a suite.
     *
     * @param project its project's path in the suite's folder, with slashes; empty where the suite is of one project
     * @param experiment its name; empty where the project's model has errors, so that its experiments are not known
     * @param tags those that the model gives it
     */
    public record Member(String project, String experiment, List<String> tags) {
        /** Returns the name for people, which the next suite of these projects shares. */
        public String name() {
            if (experiment.isEmpty()) {
                return project;
            }
            return project.isEmpty() ? experiment : project + "/" + experiment;
        }
    }
}
