// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.errors;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Advises on common errors in metrics: parts in a wrong order, {@code over} in place of {@code at}, a missing name. */
final class MetricHints {
    private static final List<String> KINDS = List.of("latency", "throughput", "jitter", "misses", "footprint");

    private static final List<String> PLACES = List.of("at", "over", "from");

    /** The parts of a metric, in their order. */
    private static final List<List<String>> PARTS = List.of(
            PLACES,
            List.of("in"),
            List.of("percentiles", "deadline"),
            List.of("clock"),
            List.of("warmup"),
            List.of("samples"),
            List.of("apart", "pooled"));

    private final ErrorToken spot;
    private final int at;
    private final int begin;

    MetricHints(ErrorToken spot) {
        this.spot = spot;
        at = spot.at();
        begin = spot.begin();
    }

    Optional<String> find(ExpectedTokens expected) {
        String word = spot.word();
        if (word.startsWith(".") && spot.token(at - 1).matches("p\\d+")) {
            return Optional.of("Write the number alone: " + spot.token(at - 1).substring(1) + word);
        } else if (Character.isDigit(word.charAt(0)) && expected.contains(",")) {
            return Optional.of("Add \",\" before it");
        } else if (at == begin + 1 && KINDS.contains(spot.token(at + 1))) {
            return Optional.of("The kind comes first: measure " + spot.token(at + 1) + " " + word);
        } else if (at == begin + 3 && expected.choices().stream().anyMatch(choice -> choice.startsWith("a place"))) {
            return ofName();
        } else if (word.equals("->") || word.equals(".")) {
            return ofPlace(place());
        } else if (word.equals(",") && part(at + 1) > 0) {
            return Optional.of("Write no comma before " + spot.token(at + 1));
        }
        return part(at) < 0 ? Optional.empty() : ordered();
    }

    /**
     * Returns advice about a metric without a name: {@code measure latency at …},
     * {@code measure latency gps.data.get_data}.
     */
    private Optional<String> ofName() {
        int name = begin + 2;
        boolean isPlace = PLACES.contains(spot.token(name)) && spot.isName(at);
        if (isPlace || spot.word().equals(".")) {
            return Optional.of("A metric has a name, then a place: measure " + spot.token(begin + 1) + " NAME "
                    + (isPlace ? "" : "at ") + spot.slice(name, spot.end(at)));
        }
        return List.of("of", "on", "for", "in").contains(spot.word()) && spot.afterName(at + 1) > at + 2
                ? Optional.of("Write at " + spot.slice(at + 1, spot.afterName(at + 1)))
                : Optional.empty();
    }

    /** Returns the index of the metric's place, or -1. */
    private int place() {
        for (int i = begin + 3; i < at; i++) {
            if (PLACES.contains(spot.token(i))) {
                return i;
            }
        }
        return -1;
    }

    private Optional<String> ofPlace(int place) {
        String target = spot.slice(at + 1, spot.afterName(at + 1));
        String source = place < 0 ? "" : spot.slice(place + 1, at);
        return switch (spot.token(place) + " " + spot.word()) {
            case "at ->" -> Optional.of("For a connection, write over " + source + " -> " + target);
            case "from ->" -> Optional.of("Write from " + source + " to " + target);
            case "over ." ->
                Optional.of("For a port, write at " + source + "." + target
                        + "; over is for a connection: over INSTANCE.PORT -> INSTANCE.PORT");
            default -> Optional.empty();
        };
    }

    /** Returns the index of the metric's part that a token begins, or -1. */
    private int part(int i) {
        for (int part = 0; part < PARTS.size(); part++) {
            if (PARTS.get(part).contains(spot.token(i))) {
                return part;
            }
        }
        return -1;
    }

    /** Returns all parts in the order that they have. */
    private Optional<String> ordered() {
        List<Integer> starts = new ArrayList<>();
        int end = spot.end(at);
        for (int i = begin + 3; i < end; i++) {
            if (part(i) >= 0) {
                starts.add(i);
            }
        }
        starts.add(end);
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i + 1 < starts.size(); i++) {
            order.add(i);
        }
        order.sort(Comparator.comparing(i -> part(starts.get(i))));
        return Optional.of("The order is: " + spot.slice(begin, starts.get(0))
                + order.stream()
                        .map(i -> " " + spot.slice(starts.get(i), starts.get(i + 1)))
                        .collect(Collectors.joining()));
    }
}
