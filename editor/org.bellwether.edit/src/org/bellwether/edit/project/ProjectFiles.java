// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.bellwether.model.BellwetherModel;
import org.bellwether.model.io.LayoutText;
import org.bellwether.model.io.LoadLimits;
import org.bellwether.model.io.ModelFormat;
import org.bellwether.model.io.ModelResource;
import org.bellwether.model.io.ProjectFolders;
import org.bellwether.model.io.xmi.BellwetherResource;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.loading.ModelRegistration;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.common.util.WrappedException;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;

/** The files of one project in one resource set: models, with or without errors, and their layouts. */
public final class ProjectFiles {
    private final Path folder;
    private final ResourceSet resources = new ResourceSetImpl();
    private final Map<String, ModelFile> byPath = new TreeMap<>();
    private final boolean wholeFolder;

    private ProjectFiles(Path folder, boolean wholeFolder) {
        this.folder = folder;
        this.wholeFolder = wholeFolder;
        ModelRegistration.register(resources);
        Map<String, Object> factories = resources.getResourceFactoryRegistry().getExtensionToFactoryMap();
        factories.put(
                BellwetherModel.MODEL_EXTENSION, (Resource.Factory) uri -> named(new BellwetherResource(uri), uri));
        for (ModelFormat format : ModelFormat.installed()) {
            factories.put(format.extension(), (Resource.Factory) uri -> named(format.create(uri), uri));
        }
        factories.put(LayoutText.EXTENSION, (Resource.Factory) LayoutResource::new);
    }

    /** Opens a project's folder with all its model files, or one file with its imports. */
    public static ProjectFiles open(Path given) throws IOException {
        if (!Files.exists(given)) {
            throw new NoModelException("There is no such file or folder");
        }
        Path real = given.toRealPath();
        boolean whole = Files.isDirectory(real);
        ProjectFiles files = new ProjectFiles(whole ? real : real.getParent(), whole);
        if (whole) {
            ProjectFolders.set(files.resources, real);
        } else {
            ProjectFolders.setAround(files.resources, real);
        }
        List<Path> found = whole ? ModelLoader.modelFiles(real) : List.of(real);
        if (found.isEmpty()) {
            throw new NoModelException("The folder holds no .bellwether file");
        } else if (found.size() > LoadLimits.DEFAULT.files()) {
            throw new IOException(
                    given + " has more than " + LoadLimits.DEFAULT.files() + " model files. Open a folder with fewer.");
        } else if (!whole && !ModelFormat.isModelFile(real.toString())) {
            throw new IOException(given + " is not a .bellwether file. Name one, or a project's folder.");
        }
        for (Path file : found) {
            files.load(file);
        }
        return files;
    }

    private ModelResource named(ModelResource resource, URI uri) {
        resource.setDisplayName(path(Path.of(uri.toFileString())));
        resource.setLimits(LoadLimits.DEFAULT);
        return resource;
    }

    public String path(Path file) {
        return folder.relativize(file).toString().replace('\\', '/');
    }

    public Path folder() {
        return folder;
    }

    /** Returns whether the project is all model files of its folder; otherwise it is one file with its imports. */
    public boolean isWholeFolder() {
        return wholeFolder;
    }

    public ResourceSet resources() {
        return resources;
    }

    /** Returns all model files, sorted by path, including imported files. */
    public List<ModelFile> all() {
        return List.copyOf(byPath.values());
    }

    public Optional<ModelFile> find(String path) {
        return Optional.ofNullable(byPath.get(path));
    }

    public ModelFile get(String path) {
        return find(path).orElseThrow(() -> new EditRefused("There is no file " + path + " in this project."));
    }

    /** Loads a file with its layout and its imports; its problems are among its resource's errors. */
    public ModelFile load(Path file) throws IOException {
        URI uri = URI.createFileURI(file.toString());
        try {
            resources.getResource(uri, true);
        } catch (WrappedException e) {
            if (resources.getResource(uri, false) == null) {
                throw new IOException(path(file) + " cannot be read: " + e.getMessage(), e);
            }
        }
        adopt();
        ModelFile loaded = byPath.get(path(file));
        if (loaded == null) {
            throw new IOException(path(file) + " cannot be read.");
        }
        return loaded;
    }

    /** Adds files for resources that were loaded by imports. */
    private void adopt() throws IOException {
        for (Resource next : new ArrayList<>(resources.getResources())) {
            URI uri = next.getURI();
            if (next instanceof ModelResource resource
                    && uri.isFile()
                    && uri.query() == null
                    && ofResource(next) == null) {
                Path file = Path.of(next.getURI().toFileString());
                ModelFile adopted = new ModelFile(path(file), file, resource, layout(LayoutText.beside(file)));
                if (adopted.isEditable() && Files.isRegularFile(file)) {
                    adopted.setWritten(Files.readString(file));
                }
                byPath.put(adopted.path(), adopted);
            }
        }
    }

    private LayoutResource layout(Path file) throws IOException {
        LayoutResource layout = (LayoutResource) resources.createResource(URI.createFileURI(file.toString()));
        if (Files.isRegularFile(file)) {
            LayoutResource.read(FileAccess.read(layout, file), layout.layout());
        }
        return layout;
    }

    /** Removes a file from the project, without changing the disk. */
    public void forget(ModelFile file) {
        byPath.remove(file.path());
        resources.getResources().remove(file.resource());
        resources.getResources().remove(file.layout());
    }

    /** Returns the file that contains an element of model or layout; null if there is none. */
    public ModelFile of(EObject element) {
        return ofResource(element.eResource());
    }

    public ModelFile ofResource(Resource resource) {
        if (resource == null) {
            return null;
        }
        for (ModelFile file : byPath.values()) {
            if (file.resource() == resource || file.layout() == resource) {
                return file;
            }
        }
        return null;
    }
}
