// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.statistics;

/**
 * The median of one replica or connection of a latency with many of them. Replicas with different placements are
 * compared with different floors.
 *
 * @param metric the name of the latency
 * @param phase  the phase of the latency
 * @param floor  the floor for this replica or connection
 * @param p50    the median of this replica or connection in ns
 */
public record ReplicaMedian(String metric, String phase, String floor, double p50) {}
