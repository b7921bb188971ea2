// SPDX-License-Identifier: Apache-2.0
/** Computes the bounds of deadlines for the figures that a run measures, by the analysis of schedulability. */
package org.bellwether.run.bounds;
