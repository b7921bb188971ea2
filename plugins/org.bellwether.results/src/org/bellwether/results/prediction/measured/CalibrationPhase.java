// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.prediction.measured;

import org.bellwether.results.prediction.SegmentCounts;

/**
 * A phase of the calibration's model: calls of one shape.
 *
 * @param name       the phase's name in the model
 * @param metric     the latency that is measured in it
 * @param sample     the work of a sample of that latency
 * @param activation the work of an activation, whose instructions are counted
 */
public record CalibrationPhase(String name, String metric, SegmentCounts sample, SegmentCounts activation) {}
