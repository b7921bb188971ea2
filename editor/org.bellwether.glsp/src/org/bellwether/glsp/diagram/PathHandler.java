// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram;

import com.google.inject.Inject;
import java.util.List;
import java.util.Map;
import org.bellwether.edit.EditRefused;
import org.bellwether.edit.Measuring;
import org.bellwether.glsp.scene.Ends;
import org.eclipse.glsp.server.operations.CreateEdgeOperation;
import org.eclipse.glsp.server.operations.CreateOperationHandler;

/** In an experiment, whoever draws a line from port to port measures the way between them. */
class PathHandler extends SessionOperation<CreateEdgeOperation> implements CreateOperationHandler<CreateEdgeOperation> {
    private final DiagramState state;

    @Inject
    PathHandler(DiagramState state) {
        this.state = state;
    }

    @Override
    public List<String> getHandledElementTypeIds() {
        return List.of("edge:path");
    }

    @Override
    void run(CreateEdgeOperation operation) {
        Measuring from = point(operation.getSourceElementId());
        Measuring to = point(operation.getTargetElementId());
        state.session().change("Measure a path", model -> {
            state.pin(model, Map.of());
            state.session().edits().measure(state.diagram(), "LatencyMetric", from, to);
        });
    }

    private Measuring point(String port) {
        if (port.contains("|note|")) {
            throw new EditRefused("A path leads from a port of an instance to another one.");
        }
        return new Ends(state.scene()).measuring(port);
    }
}
