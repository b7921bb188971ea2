// SPDX-License-Identifier: Apache-2.0
/** Designed experiments as job arrays of Slurm: their runs are submitted, followed, and taken into the run store as they end. */
package org.bellwether.run.slurm.campaign;
