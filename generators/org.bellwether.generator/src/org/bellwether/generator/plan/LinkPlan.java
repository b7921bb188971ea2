// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

/**
 * One of several connections that end at a sink, or leave a port that calls.
 *
 * @param number its number there, from 0, which samples carry
 * @param end    the source, or what is called: {@code <instance>.<port>}
 * @param floor  the name of the floor that its latency is compared with
 */
public record LinkPlan(int number, String end, String floor) {}
