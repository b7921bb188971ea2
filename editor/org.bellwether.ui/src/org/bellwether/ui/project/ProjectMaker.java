// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.project;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.bellwether.cli.model.Template;
import org.bellwether.ui.BellwetherUi;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;

/** Creates projects from templates, with the same files as {@code bellwether new}. */
final class ProjectMaker {
    private ProjectMaker() {}

    /**
     * Creates a project, and those of its files that do not exist yet.
     *
     * @param location the project's folder, or null for a folder in the workspace
     * @return the model's file
     */
    static IFile make(IProject project, URI location, Template template, IProgressMonitor monitor)
            throws CoreException {
        SubMonitor progress = SubMonitor.convert(monitor, "Making " + project.getName(), 4);
        IProjectDescription description = project.getWorkspace().newProjectDescription(project.getName());
        description.setLocationURI(location);
        project.create(description, progress.split(1));
        project.open(progress.split(1));
        project.setDefaultCharset(StandardCharsets.UTF_8.name(), progress.split(1));
        IFile model = null;
        for (Map.Entry<String, String> text : files(template, project.getName()).entrySet()) {
            IFile file = project.getFile(text.getKey());
            if (!file.exists()) {
                file.create(new ByteArrayInputStream(text.getValue().getBytes(StandardCharsets.UTF_8)), true, null);
            }
            model = text.getKey().endsWith(".bellwether") ? file : model;
        }
        BellwetherNature.addTo(project, progress.split(1));
        return model;
    }

    private static Map<String, String> files(Template template, String project) throws CoreException {
        try {
            return template.files(project);
        } catch (IOException e) {
            throw new CoreException(BellwetherUi.error("the template " + template + " cannot be read", e));
        }
    }
}
