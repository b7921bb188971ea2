// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.figures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.glsp.runs.progress.DesignWork;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.design.DesignException;
import org.bellwether.results.report.ReportFolder;
import org.bellwether.results.report.effects.CampaignResult;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.results.suite.SuiteData;
import org.bellwether.results.suite.SuiteReport;
import org.bellwether.web.Pages;
import org.bellwether.web.SandboxedPages;

/** The reports of the project's sessions, suites and campaigns as pages. */
public final class Reports {
    private final RunStore store;
    private final ReportFolder folder;
    private final SandboxedPages pages = new SandboxedPages("report", id -> Optional.of(place(id)));

    public Reports(RunStore store, ReportFolder folder) {
        this.store = store;
        this.folder = folder;
    }

    /** Writes the report of a session, suite or campaign if necessary, and returns its address for the browser. */
    public String page(String id) throws IOException {
        Optional<SuiteData> suite = store.with(open -> SuiteData.read(open, id));
        Optional<CampaignRow> campaign = store.campaign(id);
        return suite.isPresent() ? page(suite.get()) : campaign.isPresent() ? page(campaign.get()) : sessionPage(id);
    }

    /** Writes the page of a campaign again, because another command may have changed the decision about drift. */
    private String page(CampaignRow campaign) throws IOException {
        if (campaign.ended() == null) {
            throw new EditRefused("Some runs of the design are missing: resume it, then there is a report.");
        }
        store.<Void, IOException>with(open -> {
            CampaignResult result = new CampaignResult(open, campaign);
            try {
                result.write(result.effects(false), folder.file(campaign.id()));
            } catch (DesignException e) {
                throw new EditRefused(
                        e.getMessage() + ". " + DesignWork.refused(e).fix() + ".");
            }
            return null;
        });
        return pages.name(campaign.id());
    }

    /**
     * Writes the page of a suite without links to reports, because a page in a sandbox cannot lead to the server's
     * other pages.
     */
    private String page(SuiteData suite) throws IOException {
        Path file = suiteFile(suite.suite().id());
        store.<Void, IOException>with(open -> {
            SuiteReport.write(suite, open, file, session -> Optional.empty());
            return null;
        });
        return pages.name(suite.suite().id());
    }

    private String sessionPage(String session) throws IOException {
        SessionData view = store.session(session)
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

    /** Returns a combination: these pages for names that match, other pages for all other names. */
    public Pages and(Pages others) {
        return pages.and(others);
    }
}
