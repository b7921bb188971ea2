// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

/**
 * One of several connections that end at a sink.
 *
 * @param number its number at the sink, from 0, which samples carry
 * @param from   the source: {@code <instance>.<port>}
 * @param floor  the name of the floor that its latency is compared with
 */
public record LinkPlan(int number, String from, String floor) {}
