// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.project;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.language.fixes.TextFix;
import org.bellwether.lsp.workspace.SavedModels.Finding;
import org.bellwether.ui.BellwetherUi;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.IMarkerResolutionGenerator2;

/** Offers the language server's fixes at markers. The fixes are computed again, since the text may have changed. */
public final class QuickFixes implements IMarkerResolutionGenerator2 {
    @Override
    public boolean hasResolutions(IMarker marker) {
        return marker.getAttribute(ProblemMarkers.FIXABLE, false);
    }

    @Override
    public IMarkerResolution[] getResolutions(IMarker marker) {
        IProject project = marker.getResource().getProject();
        if (!hasResolutions(marker)
                || project.getLocation() == null
                || marker.getResource().getLocation() == null) {
            return new IMarkerResolution[0];
        }
        try {
            Path folder = project.getLocation().toPath().toRealPath();
            Path file = marker.getResource().getLocation().toPath().toRealPath();
            return WorkbenchValidator.check(folder).getOrDefault(file, List.of()).stream()
                    .filter(finding -> isMarkedBy(finding, marker))
                    .flatMap(finding -> finding.fixes().stream())
                    .map(FixResolution::new)
                    .toArray(IMarkerResolution[]::new);
        } catch (IOException e) {
            BellwetherUi.log("cannot look for fixes in " + marker.getResource().getFullPath(), e);
            return new IMarkerResolution[0];
        }
    }

    private static boolean isMarkedBy(Finding finding, IMarker marker) {
        return finding.problem().code().equals(marker.getAttribute(ProblemMarkers.CODE, ""))
                && finding.problem().line() == marker.getAttribute(IMarker.LINE_NUMBER, 0)
                && finding.problem().text().equals(marker.getAttribute(IMarker.MESSAGE, ""));
    }

    private record FixResolution(TextFix fix) implements IMarkerResolution {
        @Override
        public String getLabel() {
            return fix.title();
        }

        @Override
        public void run(IMarker marker) {
            FileEdits.apply(marker.getResource().getFullPath(), fix);
        }
    }
}
