// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.figures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.results.report.ReportFolder;
import org.bellwether.results.suite.SuiteReport;
import org.bellwether.results.suite.SuiteView;
import org.bellwether.results.view.SessionView;
import org.bellwether.web.Pages;
import org.bellwether.web.SandboxedPages;

/** The reports of the project's sessions and suites as pages. */
public final class Reports {
    private final RunStore store;
    private final ReportFolder folder;
    private final SandboxedPages pages = new SandboxedPages("report", id -> Optional.of(place(id)));

    public Reports(RunStore store, ReportFolder folder) {
        this.store = store;
        this.folder = folder;
    }

    /** Sees to it that a session or a suite has a report, and answers where the browser finds it. */
    public String page(String id) throws IOException {
        Optional<SuiteView> suite = store.with(open -> SuiteView.read(open, id));
        return suite.isPresent() ? page(suite.get()) : sessionPage(id);
    }

    /** Without links: a page that is shut off from the server's cannot lead to others of it. */
    private String page(SuiteView suite) throws IOException {
        Path file = suiteFile(suite.suite().id());
        store.<Void, IOException>with(open -> {
            SuiteReport.write(suite, open, file, session -> Optional.empty());
            return null;
        });
        return pages.name(suite.suite().id());
    }

    private String sessionPage(String session) throws IOException {
        SessionView view = store.session(session)
                .orElseThrow(() -> new EditRefused("The store has no such run of this project any more."));
        store.<Path, IOException>with(open -> folder.writeIfMissing(view, open));
        return pages.name(view.session().id());
    }

    private Path place(String id) {
        return Files.isRegularFile(suiteFile(id)) ? suiteFile(id) : folder.file(id);
    }

    private Path suiteFile(String suite) {
        return new ReportFolder(folder.folder().resolve("editor")).file(suite);
    }

    /** These pages, and others where it has none of that name. */
    public Pages and(Pages others) {
        return pages.and(others);
    }
}
