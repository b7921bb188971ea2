// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp;

import java.util.List;
import java.util.function.Supplier;
import org.bellwether.edit.EditingSession;
import org.bellwether.glsp.panels.OutlineService;
import org.bellwether.glsp.panels.PredictedGains;
import org.bellwether.glsp.panels.ProblemService;
import org.bellwether.glsp.panels.Renames;
import org.bellwether.glsp.panels.RevealService;
import org.bellwether.glsp.panels.SchedulabilityService;
import org.bellwether.glsp.panels.SheetService;
import org.bellwether.glsp.panels.SpecialisationService;
import org.bellwether.glsp.panels.TextService;
import org.bellwether.glsp.runs.Runs;
import org.bellwether.glsp.runs.RunsService;
import org.bellwether.glsp.workbench.CanvasService;
import org.bellwether.glsp.workbench.RequestExecutor;
import org.bellwether.glsp.workbench.ViewService;
import org.bellwether.glsp.workbench.WorkbenchClient;
import org.bellwether.glsp.workbench.WorkbenchService;

/**
 * The services that answer a page's requests in addition to GLSP. A new part of the workbench is a class with methods
 * that LSP4J's annotations mark, under its own segment, and one entry here.
 */
final class Services {
    private Services() {}

    static List<Object> of(
            EditingSession session, Runs all, RunsService runs, Renames renames, Supplier<WorkbenchClient> client) {
        RequestExecutor executor = new RequestExecutor(client);
        return List.of(
                new WorkbenchService(session, executor),
                new CanvasService(session, executor),
                new ViewService(session, executor),
                new SheetService(session, executor),
                new ProblemService(session, executor),
                new OutlineService(session, executor),
                new TextService(session, executor),
                new RevealService(session, executor, renames),
                new SchedulabilityService(session, executor),
                new SpecialisationService(session, new PredictedGains(session, all), executor),
                runs);
    }
}
