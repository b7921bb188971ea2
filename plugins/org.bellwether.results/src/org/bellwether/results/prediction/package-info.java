// SPDX-License-Identifier: Apache-2.0
/**
 * What specialisations gain: costs that a calibration measured on a machine, predictions from them, and the predictions
 * that a session has stored.
 */
package org.bellwether.results.prediction;
