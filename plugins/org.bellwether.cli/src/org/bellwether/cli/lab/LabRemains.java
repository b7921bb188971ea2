// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.lab;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.run.lab.LabException;
import org.bellwether.run.lab.Labs;

/**
 * The remains of labs whose creators were killed, or of labs of an earlier boot.
 *
 * @param removed those that were removed
 * @param failure why not all were; empty if they were
 */
public record LabRemains(List<String> removed, String failure) {
    /** Removes them. */
    public static LabRemains remove() throws InterruptedException {
        List<String> removed = new ArrayList<>();
        try {
            removed.addAll(Labs.ofThisMachine().removeLeft());
            return new LabRemains(removed, "");
        } catch (IOException | LabException e) {
            return new LabRemains(removed, String.valueOf(e.getMessage()));
        }
    }

    public ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode names = json.putArray("removed");
        removed.forEach(names::add);
        if (!failure.isEmpty()) {
            json.put("failure", failure);
        }
        return json;
    }

    /** Empty where there was nothing. */
    public String text() {
        String text =
                removed.isEmpty() ? "" : "  · removed what was left of labs: " + String.join(", ", removed) + "\n";
        return failure.isEmpty()
                ? text
                : text + "  ! labs are left: " + failure + "; remove them with: bellwether lab down\n";
    }
}
