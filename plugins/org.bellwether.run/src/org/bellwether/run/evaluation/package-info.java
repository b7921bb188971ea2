// SPDX-License-Identifier: Apache-2.0
/** From samples to figures, and whether the figures are sound. Statistics are in the bundle of results. */
package org.bellwether.run.evaluation;
