// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.project;

import java.io.IOException;
import java.nio.file.Path;
import org.bellwether.run.LockFile;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.SessionStage;
import org.bellwether.run.WorkException;
import org.bellwether.run.WritableFolder;

/**
 * A project whose model has no errors, and the folder for its generated files, builds and reports.
 *
 * @param folder absolute path of an existing folder
 */
public record ProjectOutput(Project project, Path folder) {

    /** Loads the project of a request. @throws WorkException if its model cannot be loaded or has errors */
    public static Project load(SessionRequest request, SessionListener listener) throws WorkException, IOException {
        listener.step(SessionStage.VALIDATE, request.model().toString());
        Project project = Project.load(request.model());
        project.refuseErrors(request.model());
        return project;
    }

    /** Creates the folder that the request names, otherwise the project's own output folder. */
    public static ProjectOutput of(Project project, SessionRequest request) throws WorkException, IOException {
        return new ProjectOutput(
                project,
                WritableFolder.make(
                        request.destination().out().orElse(project.out()).toAbsolutePath()));
    }

    /**
     * Waits until no other session uses the folder. Two sessions in one folder would overwrite each other's files, and
     * would compete for the cores on which they measure.
     */
    public LockFile lock(SessionListener listener) throws IOException, InterruptedException {
        return LockFile.take(
                folder.resolve(".session.lock"),
                () -> listener.note("Another session runs in " + folder + "; waiting for its end."));
    }
}
