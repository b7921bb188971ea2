// SPDX-License-Identifier: Apache-2.0
/** Experiments as jobs of Slurm: submitted, followed, and their results collected. */
package org.bellwether.run.slurm;
