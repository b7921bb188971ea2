// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.project;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bellwether.ui.BellwetherUi;
import org.eclipse.core.resources.ICommand;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.IProjectNature;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;

/** Marks a project whose models are checked whenever a file is saved. */
public final class BellwetherNature implements IProjectNature {
    public static final String ID = BellwetherUi.ID + ".nature";

    private IProject project;

    /** Adds the nature to a project; a project that has the nature is not changed. */
    public static void addTo(IProject project, IProgressMonitor monitor) throws CoreException {
        if (!project.hasNature(ID)) {
            IProjectDescription description = project.getDescription();
            List<String> natures = new ArrayList<>(List.of(description.getNatureIds()));
            natures.add(ID);
            description.setNatureIds(natures.toArray(String[]::new));
            project.setDescription(description, monitor);
        }
    }

    @Override
    public void configure() throws CoreException {
        IProjectDescription description = project.getDescription();
        List<ICommand> builders = new ArrayList<>(List.of(description.getBuildSpec()));
        if (builders.stream().noneMatch(BellwetherNature::isOurs)) {
            ICommand ours = description.newCommand();
            ours.setBuilderName(ModelBuilder.ID);
            builders.add(ours);
            description.setBuildSpec(builders.toArray(ICommand[]::new));
            project.setDescription(description, null);
        }
    }

    @Override
    public void deconfigure() throws CoreException {
        IProjectDescription description = project.getDescription();
        description.setBuildSpec(Arrays.stream(description.getBuildSpec())
                .filter(builder -> !isOurs(builder))
                .toArray(ICommand[]::new));
        project.setDescription(description, null);
        ProblemMarkers.delete(project);
    }

    private static boolean isOurs(ICommand builder) {
        return builder.getBuilderName().equals(ModelBuilder.ID);
    }

    @Override
    public IProject getProject() {
        return project;
    }

    @Override
    public void setProject(IProject project) {
        this.project = project;
    }
}
