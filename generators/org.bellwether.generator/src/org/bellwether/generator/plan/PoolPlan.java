// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.List;
import java.util.Optional;

/**
 * Probes of replicas whose samples are reported together.
 *
 * @param name   its name; metrics name it like a probe
 * @param array  the array whose replicas they are
 * @param probes the probes, one for each replica; at least two
 * @param floor  the name of the floor that the latencies are compared with: the one that they all have
 */
public record PoolPlan(String name, String array, List<ProbePlan> probes, Optional<String> floor) {}
