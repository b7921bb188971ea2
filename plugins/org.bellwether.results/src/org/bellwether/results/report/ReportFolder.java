// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bellwether.results.Folders;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.SessionRow;

/** A folder of reports, each named by the id of its session, campaign or suite. */
public final class ReportFolder {
    private final Path folder;

    public ReportFolder(Path folder) {
        this.folder = folder;
    }

    /** Returns the folder of a project's reports, in its output folder. */
    public static ReportFolder in(Path out) {
        return new ReportFolder(out.resolve("reports"));
    }

    /** Returns the folder in the user's cache for reports that are written again. */
    public static ReportFolder inCache() {
        return in(Folders.cache());
    }

    public Path folder() {
        return folder;
    }

    /** Returns the path of the report with this id. */
    public Path file(String id) {
        return folder.resolve(id + ".html");
    }

    /** Writes a session's report, and returns its path. */
    public Path write(SessionData view, Store store) throws IOException {
        Path file = file(view.session().id());
        HtmlReport.write(view, store, file);
        return file;
    }

    /** Writes the report of the session with an id. */
    public Path write(String session, Store store) throws IOException {
        return write(SessionData.read(store.reader(), session).orElseThrow(), store);
    }

    /** Returns the session's report in this folder, and writes it if it does not exist. */
    public Path writeIfMissing(SessionData view, Store store) throws IOException {
        Path file = file(view.session().id());
        return Files.isRegularFile(file) ? file : write(view, store);
    }

    /**
     * Returns the path of the session's report. If the file no longer exists, the report is written again, into this
     * folder.
     */
    public Path find(String session, Store store) throws IOException {
        SessionRow row = store.reader().session(session).orElseThrow();
        return row.report() != null && Files.isRegularFile(Path.of(row.report()))
                ? Path.of(row.report())
                : write(session, store);
    }
}
