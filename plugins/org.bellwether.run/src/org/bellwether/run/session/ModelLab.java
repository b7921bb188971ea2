// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.bellwether.generator.plan.NetworkPlan;
import org.bellwether.generator.target.Targets;
import org.bellwether.results.Folders;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.SessionStage;
import org.bellwether.run.WorkException;
import org.bellwether.run.build.Requirements;
import org.bellwether.run.lab.Lab;
import org.bellwether.run.lab.LabException;
import org.bellwether.run.lab.LabMachine;
import org.bellwether.run.lab.LabRequest;
import org.bellwether.run.project.Project;
import org.bellwether.run.project.ProjectGenerator;

/** Makes the lab of a model without a run, so that the user can inspect the lab. */
public final class ModelLab {
    private static final long SEED = 1;

    private ModelLab() {}

    /**
     * Makes the lab.
     *
     * @param request a request with the model, experiment and parameters that determine the lab
     * @param name    the lab's name; empty for a name made from the model's name
     * @throws WorkException if the model is wrong, or no lab can be made here
     */
    public static Lab up(SessionRequest request, Optional<String> name, SessionListener listener)
            throws WorkException, IOException, InterruptedException {
        try {
            LabMachine.check();
            Requirements.check(List.of());
            listener.step(SessionStage.VALIDATE, request.model().toString());
            Project project = Project.load(request.model());
            project.refuseErrors(request.model());
            SessionRequest inLab = request.with(request.place().inLab(true));
            NetworkPlan network = new ProjectGenerator(Targets.discover()).network(project, inLab);
            Path cache = Folders.cache();
            Path program = SessionLabs.program(cache, listener);
            listener.step(SessionStage.LAB, project.name());
            List<Path> shared = Files.isDirectory(project.folder())
                    ? List.of(project.folder().toRealPath(), cache.toRealPath())
                    : List.of(cache.toRealPath());
            return Lab.up(new LabRequest(network, program, name, project.name(), SEED, shared, List.of()));
        } catch (LabException e) {
            throw WorkException.of(e);
        }
    }
}
