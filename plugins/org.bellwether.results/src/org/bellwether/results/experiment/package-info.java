// SPDX-License-Identifier: Apache-2.0
/** What was to be measured: the generated folder's {@code plan/experiment.json}. */
package org.bellwether.results.experiment;
