// SPDX-License-Identifier: Apache-2.0
/** What comparisons say, in words and figures for people. */
package org.bellwether.results.comparison.wording;
