// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.panels;

import java.util.LinkedHashMap;
import java.util.Map;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.edit.state.SessionEvent;
import org.bellwether.glsp.scene.ShapeIds;
import org.bellwether.model.util.ElementKeys;
import org.eclipse.emf.ecore.EObject;

/**
 * The new ids of shapes by the old ones, for pages whose drawing is updated before the event of the change arrives.
 * Only the last ids are kept. Only the session's thread may use this class.
 */
public final class Renames {
    private static final int MOST = 10_000;

    /** The new ids of elements by the old ones. */
    private final Map<String, String> now = new LinkedHashMap<>();

    public void add(SessionEvent event) {
        Map<String, String> fresh = event.ids();
        now.replaceAll((before, id) -> fresh.getOrDefault(id, id));
        now.putAll(fresh);
        now.entrySet().removeIf(entry -> entry.getKey().equals(entry.getValue())); // the change of the id was undone
        var oldest = now.entrySet().iterator();
        while (now.size() > MOST) {
            oldest.next();
            oldest.remove();
        }
    }

    /** Returns the current id of a shape; the same id if its element was deleted. */
    String shape(ProjectModel model, String shape) {
        String local = ShapeIds.local(shape);
        String[] parts = local.split("\\|", 3);
        parts[0] = element(model, parts[0]);
        if (parts.length > 1) {
            String owner = parts[0];
            String port = parts[1];
            parts[1] =
                    model.find(owner).map(element -> port(model, element, port)).orElse(port);
        }
        return ShapeIds.renamed(shape, String.join("|", parts));
    }

    private String element(ProjectModel model, String id) {
        return model.find(id).isPresent() ? id : now.getOrDefault(id, id);
    }

    private String port(ProjectModel model, EObject owner, String name) {
        if (ShapeIndex.port(owner, name).isPresent()) {
            return name;
        }
        return ShapeIndex.ports(owner)
                .filter(port -> now.entrySet().stream()
                        .anyMatch(renamed -> renamed.getValue().equals(model.id(port))
                                && renamed.getKey().endsWith("::" + name)))
                .findFirst()
                .map(ElementKeys::name)
                .orElse(name);
    }
}
