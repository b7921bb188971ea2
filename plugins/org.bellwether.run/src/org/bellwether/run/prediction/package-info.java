// SPDX-License-Identifier: Apache-2.0
/** What specialisations would gain for a model, by the costs that a calibration of this machine measured. */
package org.bellwether.run.prediction;
