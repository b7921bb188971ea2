// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import org.bellwether.results.FailureClass;

/**
 * Why a launch failed, as the launcher says it: in its record, and at once as an event.
 *
 * @param type the key of a {@link FailureClass}; {@code run} if the launcher names another one
 * @param process the process that it began with, or an empty string; whoever wrote the record may have written any name
 * @param message what happened
 */
public record LaunchFailure(String type, String process, String message) {
    /** Empty where the object names no class of failure. */
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
