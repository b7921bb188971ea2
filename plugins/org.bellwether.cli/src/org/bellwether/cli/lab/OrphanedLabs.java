// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.lab;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.results.FolderException;
import org.bellwether.run.lab.LabException;
import org.bellwether.run.lab.Labs;

/**
 * The removal of labs whose creators were killed, and of labs of an earlier boot.
 *
 * @param removed the names of the removed labs
 * @param failure the reason why some labs were not removed; empty if all were
 */
public record OrphanedLabs(List<String> removed, String failure) {
    /** Removes these labs. */
    public static OrphanedLabs remove() throws InterruptedException {
        List<String> removed = new ArrayList<>();
        try {
            removed.addAll(Labs.ofThisMachine().removeLeft());
            return new OrphanedLabs(removed, "");
        } catch (IOException | LabException | FolderException e) {
            return new OrphanedLabs(removed, String.valueOf(e.getMessage()));
        }
    }

    /** Adds the labs to the result of a command. */
    public void addTo(ObjectNode json) {
        ArrayNode names = json.putArray("removed");
        removed.forEach(names::add);
        if (!failure.isEmpty()) {
            json.put("failure", failure);
        }
    }

    /** Returns the text; empty if no lab was removed and nothing failed. */
    public String text() {
        String text =
                removed.isEmpty() ? "" : "  · removed what was left of labs: " + String.join(", ", removed) + "\n";
        return failure.isEmpty()
                ? text
                : text + "  ! labs are left: " + failure + "; remove them with: bellwether lab down\n";
    }
}
