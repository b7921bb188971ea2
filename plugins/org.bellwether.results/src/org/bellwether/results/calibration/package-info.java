// SPDX-License-Identifier: Apache-2.0
/** The calibration of a machine, by a session of equal configurations and a session with an injected change. */
package org.bellwether.results.calibration;
