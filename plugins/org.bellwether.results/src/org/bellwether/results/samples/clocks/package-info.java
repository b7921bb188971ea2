// SPDX-License-Identifier: Apache-2.0
/** The clocks of a launch's hosts, from its record: comparisons, lines with bounds, and stated errors. */
package org.bellwether.results.samples.clocks;
