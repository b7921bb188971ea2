// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import java.util.List;
import org.bellwether.results.store.Warning;

/** What a reader has to know before believing a figure, each with what mends it. */
final class WarningSection {
    private final SessionView view;

    WarningSection(SessionView view) {
        this.view = view;
    }

    void addTo(Html html) {
        List<Warning> remarks = view.remarks();
        if (remarks.isEmpty()) {
            return;
        }
        html.raw("<section>").element("h2", "Read with care").raw("<ul class=\"checks\">\n");
        for (Warning remark : remarks) {
            html.raw("<li class=\"warning\">").element("span", remark.finding());
            if (!remark.mend().isEmpty()) {
                html.raw(" ").element("code", remark.mend());
            }
            html.raw("</li>\n");
        }
        html.raw("</ul></section>\n");
    }
}
