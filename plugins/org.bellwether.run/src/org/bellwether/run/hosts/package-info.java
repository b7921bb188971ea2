// SPDX-License-Identifier: Apache-2.0
/**
 * Prepares the other hosts of a run: connects by ssh, checks whether programs can run there, copies their files, and
 * builds programs on hosts of other platforms.
 */
package org.bellwether.run.hosts;
