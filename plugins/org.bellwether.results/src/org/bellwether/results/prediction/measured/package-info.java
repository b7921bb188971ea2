// SPDX-License-Identifier: Apache-2.0
/** Measurements for predictions: the costs of a calibration, and comparisons of measured with predicted gains. */
package org.bellwether.results.prediction.measured;
