// SPDX-License-Identifier: Apache-2.0
/** The results of comparisons, in words and figures for people. */
package org.bellwether.results.comparison.wording;
