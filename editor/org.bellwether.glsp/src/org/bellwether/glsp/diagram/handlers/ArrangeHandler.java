// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.handlers;

import com.google.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.glsp.diagram.state.DiagramState;
import org.bellwether.glsp.layout.StoredLayout;
import org.eclipse.glsp.server.operations.LayoutOperation;

/** Arranges the whole diagram, and stores the positions. */
public class ArrangeHandler extends SessionOperation<LayoutOperation> {
    private final DiagramState state;

    @Inject
    ArrangeHandler(DiagramState state) {
        this.state = state;
    }

    @Override
    void run(LayoutOperation operation) {
        Map<String, List<Integer>> numbers = new HashMap<>();
        state.scene().wires().forEach(wire -> numbers.put(wire.id(), List.of()));
        numbers.putAll(StoredLayout.write(state.arrange(state.scene())));
        state.session().change("Arrange the diagram", model -> state.pin(model, numbers));
    }
}
