// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.project;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.bellwether.ui.BellwetherUi;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;

/** Checks a project's saved models as the command line does, and marks problems. */
public final class ModelBuilder extends IncrementalProjectBuilder {
    public static final String ID = BellwetherUi.ID + ".builder";

    /** The endings of files that models consist of: text, XMI, and IDL that they include. */
    private static final Set<String> PARTS = Set.of("bellwether", "bwxmi", "idl");
    /** The folder of the project's output. Its copies and generated IDL are not checked. */
    private static final String OUTPUT = "out";

    @Override
    protected IProject[] build(int kind, Map<String, String> arguments, IProgressMonitor monitor) throws CoreException {
        IResourceDelta delta = kind == FULL_BUILD ? null : getDelta(getProject());
        if (delta == null || concerns(delta)) {
            check(
                    getProject(),
                    SubMonitor.convert(
                            monitor, "Checking the models of " + getProject().getName(), 1));
        }
        return null;
    }

    @Override
    protected void clean(IProgressMonitor monitor) throws CoreException {
        ProblemMarkers.delete(getProject());
    }

    private static boolean concerns(IResourceDelta delta) throws CoreException {
        boolean[] found = {false};
        delta.accept(each -> {
            IResource resource = each.getResource();
            boolean content =
                    each.getKind() != IResourceDelta.CHANGED || (each.getFlags() & IResourceDelta.CONTENT) != 0;
            found[0] |=
                    resource instanceof IFile && content && PARTS.contains(String.valueOf(resource.getFileExtension()));
            return !found[0] && !resource.getName().equals(OUTPUT);
        });
        return found[0];
    }

    private static void check(IProject project, SubMonitor monitor) throws CoreException {
        if (project.getLocation() == null) {
            return; // the project is not on a file system of this machine
        }
        try {
            Path folder = project.getLocation().toPath().toRealPath();
            ProblemMarkers.replace(project, folder, WorkbenchValidator.check(folder));
        } catch (IOException e) {
            throw new CoreException(BellwetherUi.error("cannot read the models of " + project.getName(), e));
        }
        monitor.worked(1);
    }
}
