// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.statistics;

/**
 * The median of one replica or connection in a latency of many that are placed in different ways: each is compared with a
 * floor of its own.
 *
 * @param metric the name of the latency
 * @param phase  its phase
 * @param floor  its floor
 * @param p50    its median in ns
 */
public record OwnMedian(String metric, String phase, String floor, double p50) {}
