// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bellwether.results.Folders;
import org.bellwether.results.report.HtmlReport;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.view.SessionView;

/** The place of a session's report. A deleted report is written again, into the cache. */
public final class SessionReport {
    private SessionReport() {}

    public static Path of(Store store, String session) throws IOException {
        SessionRow row = store.reader().session(session).orElseThrow();
        if (row.report() != null && Files.isRegularFile(Path.of(row.report()))) {
            return Path.of(row.report());
        }
        Path report = Folders.cache().resolve("reports").resolve(session + ".html");
        HtmlReport.write(SessionView.read(store.reader(), session).orElseThrow(), store, report);
        return report;
    }
}
