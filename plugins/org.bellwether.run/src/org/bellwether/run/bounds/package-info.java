// SPDX-License-Identifier: Apache-2.0
/** The bounds of deadlines by the analysis of schedulability, for the figures that a run measures. */
package org.bellwether.run.bounds;
