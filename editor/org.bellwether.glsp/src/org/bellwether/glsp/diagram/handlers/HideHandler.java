// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.handlers;

import com.google.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.glsp.diagram.drawing.HideOperation;
import org.bellwether.glsp.diagram.state.DiagramState;
import org.bellwether.glsp.diagram.state.Ids;
import org.bellwether.glsp.scene.Box;

/** Removes instances and their wires from a view; the other instances keep their places. */
public class HideHandler extends SessionOperation<HideOperation> {
    private final DiagramState state;

    @Inject
    HideHandler(DiagramState state) {
        this.state = state;
    }

    @Override
    void run(HideOperation operation) {
        if (!state.isView()) {
            throw new EditRefused("The complete diagram shows all instances. Hide them in a view of it.");
        }
        Set<String> hidden = operation.getElementIds().stream()
                .map(Ids::shape)
                .filter(state.placement().places()::containsKey)
                .collect(Collectors.toSet());
        if (hidden.isEmpty()) {
            throw new EditRefused(
                    "Only instances of the assembly can be hidden. Select the box of one, not what is in it.");
        }
        Map<String, List<Integer>> numbers = new HashMap<>();
        hidden.forEach(box -> numbers.put(box, List.of()));
        Map<String, Box> owners = state.scene().owners();
        state.scene().wires().stream()
                .filter(wire -> hidden.contains(owners.get(wire.source()).id())
                        || hidden.contains(owners.get(wire.target()).id()))
                .forEach(wire -> numbers.put(wire.id(), List.of()));
        state.session().change("Hide " + named(hidden), model -> state.pin(model, numbers));
    }

    private String named(Set<String> hidden) {
        return hidden.size() > 1
                ? hidden.size() + " instances"
                : state.scene().owners().get(hidden.iterator().next()).title();
    }
}
