// SPDX-License-Identifier: Apache-2.0
/**
 * Fits of a linear model to numbers: least squares, robust regression, local levels. The package is independent of
 * factors.
 */
package org.bellwether.results.effects.fit;
