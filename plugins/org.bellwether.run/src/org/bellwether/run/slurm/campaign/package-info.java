// SPDX-License-Identifier: Apache-2.0
/** Designed experiments as job arrays of Slurm: submits their runs, follows the jobs, and imports runs as they end. */
package org.bellwether.run.slurm.campaign;
