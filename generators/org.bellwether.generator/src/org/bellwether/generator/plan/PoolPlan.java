// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.List;
import java.util.Optional;

/**
 * Measuring points of replicas whose samples are reported together.
 *
 * @param name   the pool's name; metrics refer to it like to a probe
 * @param array  the array of the replicas
 * @param probes the probes, one for each replica; at least two
 * @param floor  the name of the floor with which the latencies are compared, if all probes have the same
 */
public record PoolPlan(String name, String array, List<MeasuringPointPlan> probes, Optional<String> floor) {}
