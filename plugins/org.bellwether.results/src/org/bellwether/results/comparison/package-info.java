// SPDX-License-Identifier: Apache-2.0
/** Compares sets of runs: differences, their sizes and their uncertainty. */
package org.bellwether.results.comparison;
