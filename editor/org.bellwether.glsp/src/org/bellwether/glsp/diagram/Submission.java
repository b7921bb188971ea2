// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram;

import com.google.inject.Singleton;
import java.util.List;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.features.core.model.ModelSubmissionHandler;
import org.eclipse.glsp.server.features.validation.MarkersReason;
import org.eclipse.glsp.server.features.validation.ModelValidator;
import org.eclipse.glsp.server.features.validation.SetMarkersAction;

/** Sends the problems with the diagram: they are known already, and need no thread that looks for them later. */
@Singleton
class Submission extends ModelSubmissionHandler {
    @Override
    protected List<Action> validateModel(ModelValidator validator) {
        return List.of(new SetMarkersAction(
                validator.validate(List.of(modelState.getRoot()), MarkersReason.LIVE), MarkersReason.LIVE));
    }
}
