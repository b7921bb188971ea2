// SPDX-License-Identifier: Apache-2.0
/**
 * The difference of two groups of runs in one figure: effects with intervals. The package comparison.wording has the
 * words for them.
 */
package org.bellwether.results.comparison.estimate;
