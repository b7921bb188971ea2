// SPDX-License-Identifier: Apache-2.0
/** Evaluates samples, and decides whether the figures are valid. Statistics are in the bundle of results. */
package org.bellwether.run.evaluation;
