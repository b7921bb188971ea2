// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.results.design.Aliases;
import org.bellwether.results.effects.Effects.Effect;
import org.bellwether.results.effects.Effects.Further;
import org.bellwether.results.effects.Effects.Method;

/**
 * The error that effects are compared with.
 *
 * @param error        the standard error of an effect
 * @param margin the margin of error of an effect
 * @param simultaneous the margin of error that holds for all effects together
 */
record ErrorEstimate(double error, double margin, double simultaneous) {
    /** No effect is beyond this margin. */
    static final ErrorEstimate UNKNOWN = new ErrorEstimate(Double.NaN, Double.NaN, Double.NaN);

    /** Returns the estimate. Without noise every effect is significant; if the error is unknown, no effect is. */
    static ErrorEstimate of(Method method, double error, double margin, double simultaneous) {
        if (method == Method.EXACT) {
            return new ErrorEstimate(0, 0, 0);
        }
        return method.isTest() ? new ErrorEstimate(error, margin, simultaneous) : UNKNOWN;
    }

    Effect effect(String name, double value, List<String> aliases, List<String> levels) {
        return new Effect(
                name,
                value,
                error,
                value - margin,
                value + margin,
                aliases,
                Math.abs(value) > margin,
                Math.abs(value) > simultaneous,
                levels);
    }

    /**
     * Returns contrasts beyond the margin that are none of the effects, because an interaction changes the meaning of
     * an effect.
     */
    Further further(List<Effect> effects, List<Contrasts.Contrast> contrasts, Aliases aliases) {
        Map<String, List<String>> known = new LinkedHashMap<>();
        aliases.interactions().forEach(term -> known.put(term.name(), aliases.of(term)));
        Set<String> asked = effects.stream().map(Effect::factor).collect(Collectors.toSet());
        List<Contrasts.Contrast> others = contrasts.stream()
                .filter(contrast -> !asked.contains(contrast.name()))
                .toList();
        return new Further(
                others.stream()
                        .filter(contrast -> Math.abs(contrast.value()) > margin)
                        .sorted((a, b) -> Double.compare(Math.abs(b.value()), Math.abs(a.value())))
                        .map(contrast -> effect(
                                contrast.name(),
                                contrast.value(),
                                known.getOrDefault(contrast.name(), List.of()),
                                List.of()))
                        .toList(),
                others.size());
    }
}
