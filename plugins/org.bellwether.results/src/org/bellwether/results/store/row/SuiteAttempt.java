// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.row;

/**
 * An attempt at an experiment of the plan.
 *
 * @param experiment of the plan, from 0
 * @param attempt from 1
 * @param session the session that was made; null if none began
 * @param problem canonical JSON of {@link org.bellwether.results.suite.SuiteProblem}: why none began; otherwise null
 */
public record SuiteAttempt(int experiment, int attempt, String session, String problem) {}
