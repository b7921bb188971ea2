// SPDX-License-Identifier: Apache-2.0
/** What sessions measured for predictions: the costs of a calibration, and the gains beside those that were predicted. */
package org.bellwether.results.prediction.measured;
