// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.scoreboard;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.bellwether.results.report.ReportFolder;
import org.bellwether.results.store.Store;
import org.bellwether.web.SandboxedPages;

/** Serves the reports that the scoreboard's pages asked for, and no other files. */
final class ScoreboardReports {
    private final Map<String, Path> files = new ConcurrentHashMap<>();
    private final SandboxedPages pages =
            new SandboxedPages("report", session -> Optional.ofNullable(files.get(session)));

    SandboxedPages pages() {
        return pages;
    }

    /** Writes a session's report if it does not exist, and returns its address for the browser. */
    String page(Store store, String session) throws IOException {
        files.put(session, ReportFolder.inCache().find(session, store));
        return pages.name(session);
    }
}
