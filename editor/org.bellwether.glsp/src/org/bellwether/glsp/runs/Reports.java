// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.bellwether.edit.EditRefused;
import org.bellwether.results.report.HtmlReport;
import org.bellwether.results.report.SessionView;
import org.bellwether.web.Pages;
import org.bellwether.web.SandboxedPages;

/** The reports of the project's sessions as pages. */
public final class Reports {
    private final RunStore store;
    private final Path folder;
    private final SandboxedPages pages = new SandboxedPages("report", session -> Optional.of(file(session)));

    Reports(RunStore store, Path folder) {
        this.store = store;
        this.folder = folder;
    }

    /** Sees to it that a session has a report, and answers where the browser finds it. */
    String page(String session) throws IOException {
        SessionView view = store.session(session)
                .orElseThrow(() -> new EditRefused("The store has no such run of this project any more."));
        if (!Files.isRegularFile(file(view.session().id()))) {
            store.<Void, IOException>with(open -> {
                HtmlReport.write(view, open, file(view.session().id()));
                return null;
            });
        }
        return pages.name(view.session().id());
    }

    private Path file(String session) {
        return folder.resolve(session + ".html");
    }

    /** These pages, and others where it has none of that name. */
    public Pages and(Pages others) {
        return pages.and(others);
    }
}
