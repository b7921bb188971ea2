// SPDX-License-Identifier: Apache-2.0
/** Measurements for predictions: the costs of a calibration, and measured gains beside predicted ones. */
package org.bellwether.results.prediction.measured;
