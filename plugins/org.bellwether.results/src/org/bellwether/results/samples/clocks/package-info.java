// SPDX-License-Identifier: Apache-2.0
/** What a launch's record tells of the clocks of its hosts: comparisons, lines with bounds, and stated errors. */
package org.bellwether.results.samples.clocks;
