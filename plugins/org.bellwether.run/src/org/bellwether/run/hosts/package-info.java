// SPDX-License-Identifier: Apache-2.0
/**
 * Prepares the other hosts of a run: connects by ssh, checks whether programs can run there, and copies their files.
 */
package org.bellwether.run.hosts;
