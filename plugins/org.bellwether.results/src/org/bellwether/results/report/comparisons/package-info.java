// SPDX-License-Identifier: Apache-2.0
/** The section of a report that compares the configurations with the first one. */
package org.bellwether.results.report.comparisons;
