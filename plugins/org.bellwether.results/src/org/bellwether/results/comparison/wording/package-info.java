// SPDX-License-Identifier: Apache-2.0
/** Describes the results of comparisons, in words and figures for people. */
package org.bellwether.results.comparison.wording;
