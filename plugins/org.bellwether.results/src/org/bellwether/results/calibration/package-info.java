// SPDX-License-Identifier: Apache-2.0
/** The calibration of a machine, by a series of equal configurations and one with an injected change. */
package org.bellwether.results.calibration;
