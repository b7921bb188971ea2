// SPDX-License-Identifier: Apache-2.0
/**
 * What specialisations gain: costs that were measured once on a machine, predictions from them, and the predictions
 * that were made for a session before it measured.
 */
package org.bellwether.results.prediction;
