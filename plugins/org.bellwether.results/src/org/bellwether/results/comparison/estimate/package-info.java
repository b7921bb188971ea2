// SPDX-License-Identifier: Apache-2.0
/**
 * Estimates the difference of two groups of runs in one figure: effects with intervals. The package comparison.wording
 * describes the results in words.
 */
package org.bellwether.results.comparison.estimate;
