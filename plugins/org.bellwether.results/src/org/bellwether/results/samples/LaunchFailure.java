// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import org.bellwether.results.FailureClass;

/**
 * The reason for the failure of a launch, as reported by the launcher: in its record, and immediately as an event.
 *
 * @param type the key of a {@link FailureClass}; {@code run} if the launcher names another one
 * @param process the process that failed first, or an empty string; the record may contain any name
 * @param message what happened
 */
public record LaunchFailure(String type, String process, String message) {
    /** Returns the failure; empty if the object names no class of failure. */
    public static Optional<LaunchFailure> of(JsonNode object) {
        if (!object.path("class").isTextual()) {
            return Optional.empty();
        }
        FailureClass type = FailureClass.of(object.path("class").asText()).orElse(FailureClass.RUN);
        return Optional.of(new LaunchFailure(
                type.key(),
                object.path("process").asText(""),
                object.path("message").asText()));
    }
}
