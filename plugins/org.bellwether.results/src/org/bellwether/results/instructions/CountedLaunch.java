// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.instructions;

import java.util.Map;

/**
 * The instructions that the processes of one launch executed, from their start to their end.
 *
 * @param activations number of activations of all drivers in the phase
 * @param programs instructions by program, then by {@link InstructionMetrics#ALL} and, if they are known, the keys of
 *     {@link CodePart}s; processes of one array of replicas are one program
 */
public record CountedLaunch(double activations, Map<String, Map<String, Double>> programs) {}
