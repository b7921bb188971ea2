// SPDX-License-Identifier: Apache-2.0
/** Predicted gains of specialisations for a model, by the costs that a calibration of this machine measured. */
package org.bellwether.run.prediction;
