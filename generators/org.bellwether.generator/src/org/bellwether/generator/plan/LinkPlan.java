// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

/**
 * One of several connections that end at a sink, or begin at a port that calls.
 *
 * @param number its number at that port, from 0, which samples contain
 * @param end    the source, or the called port: {@code <instance>.<port>}
 * @param floor  the name of the floor that its latency is compared with
 */
public record LinkPlan(int number, String end, String floor) {}
