// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.suite;

/**
 * The reason why an experiment of a suite could not begin.
 *
 * @param code stable, for scripts
 * @param message a sentence without the full stop
 * @param where file, element or machine; may be empty
 * @param fix how to fix it
 * @param exitCode the exit code of {@code run} for this experiment alone: 1, 2 or 3
 */
public record SuiteProblem(String code, String message, String where, String fix, int exitCode) {}
