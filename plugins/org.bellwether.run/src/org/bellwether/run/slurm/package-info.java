// SPDX-License-Identifier: Apache-2.0
/** Experiments as jobs of Slurm: submits and follows jobs, and collects their results. */
package org.bellwether.run.slurm;
