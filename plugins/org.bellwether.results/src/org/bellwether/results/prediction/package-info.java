// SPDX-License-Identifier: Apache-2.0
/**
 * Predicted gains of specialisations: the costs that a calibration measured on a machine, predictions from these costs,
 * and the predictions that a session has stored.
 */
package org.bellwether.results.prediction;
