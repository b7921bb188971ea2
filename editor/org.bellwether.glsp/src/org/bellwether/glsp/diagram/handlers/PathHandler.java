// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.handlers;

import com.google.inject.Inject;
import java.util.List;
import java.util.Map;
import org.bellwether.edit.change.MeasuredPort;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.glsp.diagram.state.DiagramState;
import org.bellwether.glsp.diagram.state.Ids;
import org.bellwether.glsp.scene.Box;
import org.bellwether.glsp.scene.InstancePorts;
import org.bellwether.glsp.scene.Row;
import org.bellwether.model.experiment.JitterMetric;
import org.bellwether.model.experiment.Metric;
import org.bellwether.model.experiment.PathPoint;
import org.eclipse.glsp.server.actions.ActionDispatcher;
import org.eclipse.glsp.server.actions.SelectAction;
import org.eclipse.glsp.server.operations.CreateEdgeOperation;
import org.eclipse.glsp.server.operations.CreateOperationHandler;

/**
 * Creates, in an experiment, a metric of a path for a line from port to port. A line from a note's dot to a port moves
 * the note's metrics to this port.
 */
public class PathHandler extends SessionOperation<CreateEdgeOperation>
        implements CreateOperationHandler<CreateEdgeOperation> {
    private final DiagramState state;
    private final ActionDispatcher dispatcher;

    @Inject
    PathHandler(DiagramState state, ActionDispatcher dispatcher) {
        this.state = state;
        this.dispatcher = dispatcher;
    }

    @Override
    public List<String> getHandledElementTypeIds() {
        return List.of("edge:path");
    }

    @Override
    void run(CreateEdgeOperation operation) {
        String source = operation.getSourceElementId();
        String target = operation.getTargetElementId();
        if (isNote(target)) {
            throw new EditRefused("A path leads from a port of an instance to another one.");
        } else if (isNote(source)) {
            place(state.scene().allOwners().get(source), target);
            return;
        }
        state.session().change("Measure a path", model -> {
            InstancePorts ends = new InstancePorts(state.scene());
            state.pin(model, Map.of());
            String metric = state.session()
                    .edits()
                    .measure(
                            state.diagram(),
                            "LatencyMetric",
                            ends.measuredPort(model, source),
                            ends.measuredPort(model, target));
            dispatcher.dispatchAfterNextUpdate(new SelectAction(List.of(Ids.statement(metric)), true));
        });
    }

    private static boolean isNote(String port) {
        return port.contains("|note|");
    }

    /** Moves the metrics of a note to another port. A jitter metric that refers to another metric has no place. */
    private void place(Box note, String port) {
        state.session().change("Measure at another port", model -> {
            MeasuredPort where = new InstancePorts(state.scene()).measuredPort(model, port);
            state.pin(model, Map.of());
            for (Row row : note.rows()) {
                Metric metric = model.get(row.id(), Metric.class);
                boolean follows =
                        metric.getAt() == null && metric instanceof JitterMetric jitter && jitter.getOf() != null;
                if (metric.getAt() instanceof PathPoint) {
                    throw new EditRefused("A path has two ends: draw it again, from its first port to its last.");
                } else if (!follows) {
                    metric.setAt(where.point(model));
                }
            }
        });
    }
}
