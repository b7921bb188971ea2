// SPDX-License-Identifier: Apache-2.0
/** Sample files ({@code .bws}): what the probes of generated programs wrote, one file a probe, phase and process. */
package org.bellwether.results.samples;
