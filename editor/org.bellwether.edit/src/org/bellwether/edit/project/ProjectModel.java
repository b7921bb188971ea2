// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.project;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.util.ElementPaths;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.ResourceSet;

/** The project's model, for functions on the session's thread. Do not keep this object or elements: keep ids. */
public final class ProjectModel {
    private final ProjectFiles files;
    private final ElementIndex index;
    private final Layouts layouts;

    public ProjectModel(ProjectFiles files, ElementIndex index) {
        this.files = files;
        this.index = index;
        layouts = new Layouts(files);
    }

    /** Returns all model files, sorted by path. */
    public List<ModelFile> files() {
        return files.all();
    }

    /** Returns the roots of all files that could be read. */
    public List<Model> roots() {
        return files.all().stream()
                .map(ModelFile::root)
                .filter(Model.class::isInstance)
                .map(Model.class::cast)
                .toList();
    }

    public ResourceSet resources() {
        return files.resources();
    }

    /** Returns the file with a path. */
    public ModelFile file(String path) {
        return files.get(path);
    }

    /** Returns the file that contains an element. */
    public ModelFile file(EObject element) {
        return files.of(element);
    }

    /** Returns an element's id, such as {@code model.bellwether#BasicSP::gps}; null if no file contains the element. */
    public String id(EObject element) {
        return index.id(element);
    }

    /** Returns the element with an id; empty if there is none. */
    public Optional<EObject> find(String id) {
        return Optional.ofNullable(index.find(id));
    }

    /** Returns the element with an id and a class. */
    public <T> T get(String id, Class<T> kind) {
        EObject element = index.find(id);
        if (element == null) {
            throw new EditRefused("There is no " + id + " any more. Another editor may have removed it.");
        } else if (!kind.isInstance(element)) {
            throw new EditRefused(id + " is " + ElementPaths.aKind(element) + ", which does not allow this action.");
        }
        return kind.cast(element);
    }

    public EObject get(String id) {
        return get(id, EObject.class);
    }

    /**
     * Runs a task that reads many ids and changes nothing, such as the drawing of a whole diagram. During a change,
     * this is much faster than single requests.
     */
    public <T> T reading(Supplier<T> task) {
        return index.reading(task);
    }

    public Layouts layouts() {
        return layouts;
    }
}
