// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.stopping;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The rule that ends a session's measurement. It is a part of the session's extent and recipe.
 *
 * @param kind the kind of the rule
 * @param value the width of an interval, or the threshold, as a part: 0.02 is two per cent
 * @param seconds the longest measuring time, without building
 * @param figures names of the deciding figures, {@code METRIC} or {@code METRIC.STATISTIC}; empty for the primary
 *     figures
 */
public record StoppingRule(Kind kind, double value, double seconds, List<String> figures) {
    /** The key of the rule in a run's extent. */
    public static final String KEY = "until";

    private static final String SECONDS = "seconds";
    private static final String FIGURES = "figures";

    /** The kinds of rules. */
    public enum Kind {
        /** Stops when the interval of each figure is narrow enough. */
        PRECISION,
        /** Stops when it is known whether any figure is worse by more than a threshold. */
        THRESHOLD;

        /** Returns the name in JSON, which is the option's name, too. */
        @JsonValue
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Copies the list.
     *
     * @throws IllegalArgumentException if no measurement could end by the rule
     */
    public StoppingRule {
        if (!(value > 0) || !(seconds > 0) || !Double.isFinite(value) || !Double.isFinite(seconds)) {
            throw new IllegalArgumentException("a " + kind.key() + " of " + value + " within " + seconds + " s");
        }
        figures = List.copyOf(figures);
    }

    /** Returns the form in an extent, without the key. */
    public Map<String, Object> toJson() {
        Map<String, Object> json = new TreeMap<>();
        json.put(kind.key(), value);
        json.put(SECONDS, seconds);
        if (!figures.isEmpty()) {
            json.put(FIGURES, figures);
        }
        return json;
    }

    /** Returns the rule in an extent; empty if there is none, or if a newer version has written it. */
    public static Optional<StoppingRule> in(JsonNode extent) {
        JsonNode rule = extent.path(KEY);
        for (Kind kind : Kind.values()) {
            double value = rule.path(kind.key()).asDouble();
            double seconds = rule.path(SECONDS).asDouble();
            if (value > 0 && seconds > 0) {
                List<String> figures = new ArrayList<>();
                rule.path(FIGURES).forEach(name -> figures.add(name.asText()));
                return Optional.of(new StoppingRule(kind, value, seconds, figures));
            }
        }
        return Optional.empty();
    }
}
