// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.StateWarnings;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.store.row.Warning;

/**
 * The report's section with the warnings that a reader needs to know, and their fixes. Warnings with the same command
 * as their fix are combined.
 */
final class WarningSection {
    private final SessionData view;
    private final boolean inPairs;

    /** @param inPairs whether configurations are compared in pairs, which cancel the effects of the machine's states */
    WarningSection(SessionData view, boolean inPairs) {
        this.view = view;
        this.inPairs = inPairs;
    }

    void addTo(Html html) {
        List<Warning> remarks = inPairs ? StateWarnings.besidePairs(view.remarks()) : view.remarks();
        if (remarks.isEmpty()) {
            return;
        }
        Map<String, List<String>> byFix = new LinkedHashMap<>();
        remarks.forEach(remark ->
                byFix.computeIfAbsent(remark.fix(), absent -> new ArrayList<>()).add(remark.finding()));
        html.section("Read with care").raw("<ul class=\"checks\">\n");
        byFix.forEach((fix, findings) -> {
            html.raw("<li class=\"warning\">");
            findings.forEach(finding -> html.element("p", finding));
            if (!fix.isEmpty()) {
                html.raw(" ").element("code", fix);
            }
            html.raw("</li>\n");
        });
        html.raw("</ul></section>\n");
    }
}
