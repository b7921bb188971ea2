// SPDX-License-Identifier: Apache-2.0
/** The differences between sets of runs, with their sizes and their uncertainty. */
package org.bellwether.results.comparison;
