// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * The order of steps by a discipline with fixed priorities, as numbers: a larger number goes first. For earliest
 * deadline first, the numbers are the preemption levels of the stack resource policy: shorter deadlines have higher
 * levels.
 */
final class Ranks {
    private record Place(Chain chain, Step step) {}

    private final List<long[]> ranks = new ArrayList<>();

    Ranks(List<Chain> chains, Discipline discipline) {
        Comparator<Place> order = order(discipline);
        List<Place> places = new ArrayList<>();
        for (Chain chain : chains) {
            chain.steps().forEach(step -> places.add(new Place(chain, step)));
        }
        List<Place> sorted = new ArrayList<>(places);
        sorted.sort(order);
        List<Place> distinct = new ArrayList<>();
        for (Place place : sorted) {
            if (distinct.isEmpty() || order.compare(distinct.get(distinct.size() - 1), place) != 0) {
                distinct.add(place);
            }
        }
        for (Chain chain : chains) {
            long[] of = new long[chain.steps().size()];
            for (int i = 0; i < of.length; i++) {
                Place place = new Place(chain, chain.steps().get(i));
                of[i] = Collections.binarySearch(distinct, place, order);
            }
            ranks.add(of);
        }
    }

    /** Returns the rank of a step of a chain. */
    long of(int chain, int step) {
        return ranks.get(chain)[step];
    }

    private static Comparator<Place> order(Discipline discipline) {
        Comparator<Place> importance =
                Comparator.comparingLong(place -> place.chain().importance());
        return switch (discipline) {
            case MODEL ->
                Comparator.<Place>comparingInt(place -> place.step().level())
                        // The system runs tasks of one real-time priority in the order of their arrival
                        .thenComparingLong(place ->
                                place.step().level() > 0 ? 0 : -place.chain().period())
                        .thenComparingLong(place ->
                                place.step().level() > 0 ? 0 : place.chain().importance());
            case RMS ->
                Comparator.<Place>comparingLong(place -> -place.chain().period())
                        .thenComparing(importance);
            case DMS ->
                Comparator.<Place>comparingLong(place -> -place.chain().deadline())
                        .thenComparing(importance);
            case MIF -> importance;
            case EDF, MLF, MUF ->
                Comparator.comparingLong(place -> -place.step().deadline());
        };
    }
}
