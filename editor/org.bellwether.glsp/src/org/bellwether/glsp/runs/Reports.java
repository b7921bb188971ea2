// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.edit.EditRefused;
import org.bellwether.results.report.HtmlReport;
import org.bellwether.results.report.SessionView;
import org.bellwether.web.Pages;

/**
 * The reports of the project's sessions as pages. They draw charts with a script of their own: the browser keeps them from
 * the editor, and from everything else, as if they came from nowhere.
 */
public final class Reports implements Pages {
    private static final Pattern NAME = Pattern.compile("report-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.html");
    private static final String ALONE = "sandbox allow-scripts allow-modals allow-popups; default-src 'none';"
            + " script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; font-src data:";

    private final RunStore store;
    private final Path folder;

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
        return "report-" + view.session().id() + ".html";
    }

    private Path file(String session) {
        return folder.resolve(session + ".html");
    }

    @Override
    public Optional<byte[]> read(String name) {
        Matcher report = NAME.matcher(name);
        if (!report.matches() || !Files.isRegularFile(file(report.group(1)))) {
            return Optional.empty();
        }
        try {
            return Optional.of(Files.readAllBytes(file(report.group(1))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String contentPolicy(String name) {
        return ALONE;
    }

    /** These pages, and others where it has none of that name. */
    public Pages and(Pages others) {
        return new Pages() {
            @Override
            public Optional<byte[]> read(String name) {
                return pages(name).read(name);
            }

            @Override
            public String contentPolicy(String name) {
                return pages(name).contentPolicy(name);
            }

            private Pages pages(String name) {
                return NAME.matcher(name).matches() ? Reports.this : others;
            }
        };
    }
}
