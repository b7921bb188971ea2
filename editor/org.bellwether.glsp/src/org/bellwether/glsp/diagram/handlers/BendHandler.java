// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.handlers;

import com.google.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.glsp.diagram.state.DiagramState;
import org.bellwether.glsp.layout.Point;
import org.bellwether.glsp.layout.StoredLayout;
import org.eclipse.glsp.server.operations.ChangeRoutingPointsOperation;
import org.eclipse.glsp.server.types.ElementAndRoutingPoints;

/** Stores the bends after the user has dragged a wire's segments. */
public class BendHandler extends SessionOperation<ChangeRoutingPointsOperation> {
    private final DiagramState state;

    @Inject
    BendHandler(DiagramState state) {
        this.state = state;
    }

    @Override
    void run(ChangeRoutingPointsOperation operation) {
        Map<String, List<Integer>> numbers = new LinkedHashMap<>();
        for (ElementAndRoutingPoints each : operation.getNewRoutingPoints()) {
            Point origin = state.level(each.getElementId()).origin();
            List<Point> bends = each.getNewRoutingPoints().stream()
                    .map(point -> new Point((int) Math.rint(point.getX()), (int) Math.rint(point.getY())).minus(origin))
                    .toList();
            numbers.put(each.getElementId(), StoredLayout.numbers(bends));
        }
        state.session().change("Lead connection", model -> {
            state.pin(model, Map.of());
            numbers.forEach((id, bends) -> state.level(id).pin(model, Map.of(id, bends)));
        });
    }
}
