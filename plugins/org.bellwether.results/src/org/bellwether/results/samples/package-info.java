// SPDX-License-Identifier: Apache-2.0
/**
 * Sample files ({@code .bws}): the output of the probes of generated programs, one file for each probe, phase and
 * process.
 */
package org.bellwether.results.samples;
