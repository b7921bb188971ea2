// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bellwether.results.samples.clocks.ClockDifference;

/**
 * The clocks of the samples in one file.
 *
 * @param all   the difference for samples whose connection has no separate one
 * @param links the differences by the number of the connection
 */
public record SampleClocks(Optional<ClockDifference> all, Map<Integer, ClockDifference> links) {
    /** Samples begin and end on the same clock. */
    public static final SampleClocks ONE = new SampleClocks(Optional.empty(), Map.of());

    public SampleClocks {
        links = Map.copyOf(links);
    }

    ClockDifference of(int link) {
        return links.getOrDefault(link, all.orElse(ClockDifference.NONE));
    }

    /** Returns the clocks for the samples of one connection. */
    SampleClocks over(int link) {
        return links.containsKey(link)
                ? new SampleClocks(Optional.of(links.get(link)), Map.of())
                : new SampleClocks(all, Map.of());
    }

    /** Returns whether the start and the end of samples are times of two clocks. */
    public boolean areSeveral() {
        return all.isPresent() || !links.isEmpty();
    }

    /** Returns the error bound of the span of a sample, from the comparisons of its clocks (ns). */
    public double boundNs() {
        return differences().mapToDouble(ClockDifference::boundNs).max().orElse(0);
    }

    /** Returns the reason why the clocks cannot be compared, a sentence without the full stop; empty if they can. */
    public Optional<String> unknown() {
        return differences()
                .map(ClockDifference::unknown)
                .filter(why -> !why.isEmpty())
                .findFirst();
    }

    private Stream<ClockDifference> differences() {
        return Stream.concat(all.stream(), links.values().stream());
    }
}
