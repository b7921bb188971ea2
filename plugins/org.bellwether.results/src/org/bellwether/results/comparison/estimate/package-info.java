// SPDX-License-Identifier: Apache-2.0
/**
 * How two groups of runs differ in one figure: effects with intervals. Words for them are in the package
 * comparison.wording.
 */
package org.bellwether.results.comparison.estimate;
