// SPDX-License-Identifier: Apache-2.0
/** Predicts the gains of specialisations for a model from the costs that a calibration of this machine measured. */
package org.bellwether.run.prediction;
