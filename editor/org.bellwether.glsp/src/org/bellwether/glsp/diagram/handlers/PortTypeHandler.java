// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.handlers;

import com.google.inject.Inject;
import java.util.List;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.glsp.diagram.state.DiagramState;
import org.bellwether.glsp.diagram.state.Ids;
import org.bellwether.glsp.scene.InstancePorts;
import org.bellwether.glsp.scene.PortTypes;
import org.bellwether.model.component.Port;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.glsp.server.operations.CreateEdgeOperation;
import org.eclipse.glsp.server.operations.CreateOperationHandler;

/** Sets the type of a port for a line from the port to an interface or event type, in a diagram of types. */
public class PortTypeHandler extends SessionOperation<CreateEdgeOperation>
        implements CreateOperationHandler<CreateEdgeOperation> {
    private final DiagramState state;

    @Inject
    PortTypeHandler(DiagramState state) {
        this.state = state;
    }

    @Override
    public List<String> getHandledElementTypeIds() {
        return List.of("edge:type");
    }

    @Override
    void run(CreateEdgeOperation operation) {
        String id = new InstancePorts(state.scene())
                .of(operation.getSourceElementId())
                .port();
        state.session().change("Set what goes through a port", model -> {
            Port port = model.get(id, Port.class);
            EObject type = model.get(Ids.element(operation.getTargetElementId()));
            String refusal = PortTypes.refusal(port, type);
            if (!refusal.isEmpty()) {
                throw new EditRefused(refusal);
            }
            PortTypes.set(port, type);
        });
    }
}
