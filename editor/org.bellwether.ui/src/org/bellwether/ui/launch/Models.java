// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.launch;

import java.util.List;
import java.util.Optional;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.io.ModelFormat;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.ui.project.BellwetherNature;
import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Path;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.ui.IEditorPart;

/** Finds models in the workspace that can be run. */
public final class Models {
    private Models() {}

    /** Returns the model file, or the project with models, of a selection. */
    public static Optional<IResource> in(ISelection selection) {
        Object first = selection instanceof IStructuredSelection structured ? structured.getFirstElement() : null;
        return Optional.ofNullable(Adapters.adapt(first, IResource.class)).filter(Models::isModel);
    }

    /** Returns the model that an editor shows: a file, or the project of the diagrams. */
    public static Optional<IResource> in(IEditorPart editor) {
        return Optional.ofNullable(editor)
                .map(part -> Optional.ofNullable(Adapters.adapt(part, IResource.class))
                        .orElseGet(() -> Adapters.adapt(part.getEditorInput(), IFile.class)))
                .filter(Models::isModel);
    }

    static boolean isModel(IResource resource) {
        try {
            return resource instanceof IFile
                    ? ModelFormat.isModelFile(resource.getName())
                    : resource instanceof IProject project
                            && project.isOpen()
                            && project.hasNature(BellwetherNature.ID);
        } catch (CoreException e) {
            return false; // it has been closed
        }
    }

    /** Returns the resource at a path in the workspace. */
    static Optional<IResource> find(String path) {
        return Path.EMPTY.isValidPath(path) && !path.isBlank()
                ? Optional.ofNullable(ResourcesPlugin.getWorkspace().getRoot().findMember(path))
                        .filter(found -> found.getLocation() != null)
                : Optional.empty();
    }

    /** Returns the folder for the output of a model's runs. */
    public static IContainer folder(IResource model) {
        return model instanceof IContainer container ? container : model.getParent();
    }

    /** Returns the names of experiments; empty if the model cannot be read. */
    static List<String> experiments(IResource model) {
        LoadedModel loaded = new ModelLoader().load(model.getLocation().toPath());
        return org.bellwether.model.util.Models.all(loaded.resources(), Experiment.class).stream()
                .map(Experiment::getName)
                .sorted()
                .toList();
    }
}
