// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellwether.results.report.ReportFolder;
import org.bellwether.results.store.Store;
import org.bellwether.results.suite.SuiteData;
import org.bellwether.results.suite.SuiteLine;
import org.bellwether.results.suite.SuiteReport;

/** Writes the page of a suite, and the reports of its sessions. */
public final class SuitePages {
    private SuitePages() {}

    /** Returns the page's path. If the page was deleted, it is written again with the reports, into a folder. */
    public static Path of(SuiteData view, Store store, ReportFolder folder) throws IOException {
        Path page = Path.of(view.suite().report());
        return Files.isRegularFile(page) ? page : write(view, store, folder).get(0);
    }

    /** Writes the page and the reports into a folder. Returns the files, the suite's page first. */
    public static List<Path> write(SuiteData view, Store store, ReportFolder folder) throws IOException {
        List<Path> files = new ArrayList<>(List.of(folder.file(view.suite().id())));
        for (SuiteLine line : view.lines()) {
            if (line.session().isPresent()) {
                files.add(folder.write(line.session().get(), store));
            }
        }
        SuiteReport.write(view, store, files.get(0), session -> Optional.of(folder.file(session.id())));
        return files;
    }
}
