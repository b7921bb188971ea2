// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.Set;

/**
 * Why a launch failed, as the launcher says it: in its record, and at once as an event.
 *
 * @param type {@code build}, {@code start}, {@code run}, {@code timeout}, {@code wrong-answer} or {@code interrupted};
 *     {@code run} where the launcher names another one
 * @param process the process that it began with, or an empty string; whoever wrote the record may have written any name
 * @param message what happened
 */
public record LaunchFailure(String type, String process, String message) {
    private static final Set<String> TYPES =
            Set.of("build", "start", "run", "timeout", "wrong-answer", "interrupted");

    /** Empty where the object names no class of failure. */
    public static Optional<LaunchFailure> of(JsonNode object) {
        if (!object.path("class").isTextual()) {
            return Optional.empty();
        }
        String type = object.path("class").asText();
        return Optional.of(new LaunchFailure(
                TYPES.contains(type) ? type : "run",
                object.path("process").asText(""),
                object.path("message").asText()));
    }
}
