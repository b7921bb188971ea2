// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.loading;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.model.experiment.Import;
import org.bellwether.model.idl.Include;
import org.bellwether.model.io.ModelWriter;
import org.bellwether.model.io.ProjectFolders;
import org.bellwether.model.util.Models;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;

/** Writes loaded model files in another notation, in another folder or both; imports among them are adapted. */
public final class ModelConverter {
    private final ResourceSet resources;
    private final Path root;
    /** The old and the new files, as real paths. */
    private final Map<Path, Path> files = new LinkedHashMap<>();

    /** The folder of the old file for each new file's resource. */
    private final Map<Resource, Path> folders = new LinkedHashMap<>();

    /**
     * Creates a converter of files that were loaded together. Writing moves the models into the resources of the new
     * files.
     *
     * @param root the folder outside of which the new files may not import anything
     */
    public ModelConverter(ResourceSet resources, Path root) throws IOException {
        this.resources = resources;
        this.root = root.toRealPath();
        ProjectFolders.set(resources, this.root);
    }

    /** Adds a file, whose extension gives the notation; the file's folder must exist. */
    public void add(Path from, Path to) throws IOException {
        files.put(
                from.toRealPath(), to.toAbsolutePath().getParent().toRealPath().resolve(to.getFileName()));
    }

    /**
     * Writes all new files, or none. Old files are kept.
     *
     * @return the files that were written
     * @throws IOException if a model cannot be expressed in its new notation or folder; the message gives the element
     */
    public List<Path> write() throws IOException {
        List<Resource> fresh = new ArrayList<>();
        for (Map.Entry<Path, Path> file : files.entrySet()) {
            fresh.add(move(file.getKey(), file.getValue()));
        }
        for (Resource each : fresh) {
            for (Import next : Models.all(each.getContents().get(0), Import.class)) {
                next.setPath(followed(next.getPath(), each));
            }
            for (Include next : Models.all(each.getContents().get(0), Include.class)) {
                next.setPath(next.isSystem() ? next.getPath() : followed(next.getPath(), each));
            }
        }
        for (Resource each : fresh) {
            ModelWriter.toBytes(each); // fails before the first file is written if one cannot be
        }
        for (Resource each : fresh) {
            ModelWriter.save(each);
        }
        return List.copyOf(files.values());
    }

    private Resource move(Path from, Path to) {
        Resource old = resources.getResource(URI.createFileURI(from.toString()), false);
        EObject content = old.getContents().get(0);
        Resource fresh = resources.createResource(URI.createFileURI(to.toString()));
        fresh.getContents().add(content);
        folders.put(fresh, from.getParent());
        resources.getResources().remove(old);
        return fresh;
    }

    /** Returns the path from the new folder for a path from the old one; a path that leads to no file is unchanged. */
    private String followed(String path, Resource importing) throws IOException {
        Path named = path == null ? null : folders.get(importing).resolve(path);
        if (named == null || !Files.exists(named)) {
            return path;
        }
        Path old = named.toRealPath();
        Path file = Path.of(importing.getURI().toFileString());
        Path now = files.getOrDefault(old, old);
        if (!now.startsWith(root)) {
            throw new IOException(file + " would import " + now + " from outside of its project's folder " + root);
        }
        return file.getParent().relativize(now).toString();
    }
}
