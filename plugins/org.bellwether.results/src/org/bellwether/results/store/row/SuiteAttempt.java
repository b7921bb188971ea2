// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.row;

/**
 * An attempt at an experiment of the plan.
 *
 * @param experiment index of the experiment in the plan, from 0
 * @param attempt from 1
 * @param session the attempt's session; null if no session began
 * @param problem why no session began, as canonical JSON of {@link org.bellwether.results.suite.SuiteProblem};
 *     otherwise null
 */
public record SuiteAttempt(int experiment, int attempt, String session, String problem) {}
