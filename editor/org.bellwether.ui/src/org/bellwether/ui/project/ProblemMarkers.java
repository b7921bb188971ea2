// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.project;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.lsp.workspace.SavedModels.Finding;
import org.bellwether.model.Problem;
import org.bellwether.ui.BellwetherUi;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;

/** Shows problems of models as markers on their files. */
final class ProblemMarkers {
    static final String TYPE = BellwetherUi.ID + ".problem";
    static final String CODE = "code";
    static final String FIXABLE = "fixable";

    private ProblemMarkers() {}

    static void delete(IResource resource) throws CoreException {
        resource.deleteMarkers(TYPE, true, IResource.DEPTH_INFINITE);
    }

    /**
     * Replaces a project's markers.
     *
     * @param folder the project's folder, which contains the files
     */
    static void replace(IProject project, Path folder, Map<Path, List<Finding>> findings) throws CoreException {
        delete(project);
        for (Map.Entry<Path, List<Finding>> file : findings.entrySet()) {
            IResource resource = resource(project, folder, file.getKey());
            for (Finding finding : file.getValue()) {
                resource.createMarker(TYPE, attributes(finding));
            }
        }
    }

    /**
     * Returns the resource for a marker. A problem outside of the project, or in a file that the workspace does not
     * have yet, is marked at the project.
     */
    private static IResource resource(IProject project, Path folder, Path file) throws CoreException {
        if (!file.startsWith(folder)) {
            return project;
        }
        IResource resource = project.getFile(folder.relativize(file).toString());
        if (!resource.exists()) {
            resource.refreshLocal(IResource.DEPTH_ZERO, null);
        }
        return resource.exists() ? resource : project;
    }

    private static Map<String, Object> attributes(Finding finding) {
        Problem problem = finding.problem();
        Map<String, Object> attributes = new HashMap<>();
        attributes.put(IMarker.MESSAGE, problem.text());
        attributes.put(IMarker.SEVERITY, problem.isError() ? IMarker.SEVERITY_ERROR : IMarker.SEVERITY_WARNING);
        attributes.put(CODE, problem.code());
        attributes.put(FIXABLE, !finding.fixes().isEmpty());
        if (problem.line() > 0) {
            attributes.put(IMarker.LINE_NUMBER, problem.line());
            attributes.put(IMarker.CHAR_START, finding.offset());
            attributes.put(IMarker.CHAR_END, finding.offset() + finding.length());
        } else {
            attributes.put(IMarker.LOCATION, problem.path());
        }
        return attributes;
    }
}
