// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.problems;

import java.util.List;

/**
 * A problem with its quick fixes.
 *
 * @param fixes the arguments of {@link org.bellwether.edit.EditingSession#fix}, titles for the user; the best first
 */
public record ProblemWithFixes(ModelProblem problem, List<String> fixes) {}
