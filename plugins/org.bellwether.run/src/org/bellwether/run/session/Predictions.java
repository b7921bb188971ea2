// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.util.Program;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.prediction.PredictionRecord;
import org.bellwether.results.store.Store;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.Variant;
import org.bellwether.run.WorkException;
import org.bellwether.run.prediction.SessionPrediction;
import org.bellwether.run.project.Project;
import org.bellwether.run.project.ProjectGenerator;

/**
 * Predicts the gains of a session's specialised configurations over the general one, and stores the predictions with
 * the runs before anything is measured. If this machine has no readable calibration, nothing is predicted, and a note
 * tells the user how to make one. Predictions never prevent the measurement.
 */
final class Predictions {
    private final Store store;
    private final SessionRequest request;
    private final Project project;
    private final Targets targets;
    private final SessionListener listener;

    Predictions(Store store, SessionRequest request, Project project, Targets targets, SessionListener listener) {
        this.store = store;
        this.request = request;
        this.project = project;
        this.targets = targets;
        this.listener = listener;
    }

    void write(List<PlannedRun> runs) throws WorkException, IOException {
        for (Variant variant : request.variants()) {
            Optional<Variant> base = base(variant);
            if (!variant.specialisations().isEmpty() && base.isPresent()) {
                for (PlannedRun run : runs) {
                    if (run.treatment().variant().equals(variant.name())) {
                        write(run, variant, base.get());
                    }
                }
            }
        }
    }

    /** Returns the first configuration of the same target and model without specialisations. */
    private Optional<Variant> base(Variant variant) {
        return request.variants().stream()
                .filter(other -> other.specialisations().isEmpty()
                        && other.target().equals(variant.target())
                        && other.model().equals(variant.model()))
                .findFirst();
    }

    private void write(PlannedRun run, Variant variant, Variant base) throws WorkException, IOException {
        Treatment treatment = run.treatment();
        Plan plan = new ProjectGenerator(targets)
                .planUnchecked(treatment.project().orElse(project), treatment.request())
                .plan();
        Optional<PredictionRecord> record;
        try {
            record = SessionPrediction.of(
                    store,
                    HostFacts.read(KernelFiles.ofThisMachine()),
                    plan,
                    treatment.options(),
                    variant.specialisations(),
                    base.name());
        } catch (IOException e) {
            tell(run, variant, "the calibration of this machine cannot be read: " + e.getMessage());
            return;
        }
        if (record.isPresent()) {
            record.get().write(store.runFolder(run.id()));
        } else {
            tell(run, variant, "this machine has no calibration with these options");
        }
    }

    /** Reports why there is no prediction, once for each configuration. */
    private void tell(PlannedRun run, Variant variant, String reason) {
        if (run.repeat() == 1) {
            listener.note("No gain of " + variant.name() + " is predicted: " + reason
                    + ". To make one: bellwether specialise "
                    + Program.quoted(request.model().toString())
                    + " --calibrate");
        }
    }
}
