// SPDX-License-Identifier: Apache-2.0
/** The bounds of deadlines that an analysis proved before a run, for comparison with the run's figures. */
package org.bellwether.results.bounds;
