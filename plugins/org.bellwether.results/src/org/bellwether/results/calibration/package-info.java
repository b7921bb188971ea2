// SPDX-License-Identifier: Apache-2.0
/** What a machine was found to show, by a series of equal configurations and one with an injected change. */
package org.bellwether.results.calibration;
