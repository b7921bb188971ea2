// SPDX-License-Identifier: Apache-2.0
/** The plan of the measurement: the generated folder's {@code plan/experiment.json}. */
package org.bellwether.results.experiment;
