// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.rename;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.language.print.CanonicalPrinter;
import org.bellwether.language.save.TextSave;
import org.bellwether.language.sync.RecordedCommand;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.io.ModelResource;
import org.bellwether.model.util.ElementIds;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * Renames an element of a project in all files, in one step or not at all. References follow, because they refer to the
 * element. Other data that depends on names, such as a layout, follows by the changed identities ({@link #ids}).
 */
public final class Rename {
    private final ResourceSet files;
    private final List<EObject> elements;
    private final String name;
    private final List<ModelResource> changed = new ArrayList<>();

    private Rename(ResourceSet files, List<EObject> elements, String name) {
        this.files = files;
        this.elements = elements;
        this.name = name;
    }

    /**
     * Prepares a renaming; the model does not change.
     *
     * @param element a named element of a file in a resource set with all files of the project
     * @throws RenameRefused if the name cannot be used, or if a file that would change cannot be written
     */
    public static Rename of(EObject element, String name) throws RenameRefused {
        ResourceSet files = element.eResource().getResourceSet();
        List<EObject> roots = files.getResources().stream()
                .flatMap(r -> r.getContents().stream())
                .toList();
        NameRules.check(element, name, roots);
        Rename rename = new Rename(files, NameRules.together(element, roots), name);
        if (PathNames.isSafe(element, name)) {
            for (EObject root : PathNames.naming(element, roots)) {
                rename.change((ModelResource) root.eResource());
            }
        } else {
            rename.tryOut(roots);
        }
        return rename;
    }

    /** Renames temporarily, to find the files that change, and to check that they can be saved afterwards. */
    private void tryOut(List<EObject> roots) throws RenameRefused {
        Map<EObject, String> texts = new IdentityHashMap<>();
        for (EObject root : roots) {
            texts.put(root, print(root));
        }
        RecordedCommand trial = new RecordedCommand("trial", files, this::setNames);
        trial.execute();
        try {
            for (EObject root : roots) {
                if (!print(root).equals(texts.get(root))) {
                    change((ModelResource) root.eResource());
                    checkText((ModelResource) root.eResource());
                }
            }
        } finally {
            if (trial.canUndo()) {
                trial.undo();
            }
        }
    }

    private static String print(EObject root) {
        return root instanceof Model ? CanonicalPrinter.print(root) : "";
    }

    private void setNames() {
        for (EObject element : elements) {
            EStructuralFeature feature = element.eClass().getEStructuralFeature("name");
            element.eSet(feature, name);
        }
    }

    /** Adds a file whose text changes; refuses a file that cannot be written. */
    private void change(ModelResource file) throws RenameRefused {
        if (TextSave.isReadOnly(file)) {
            throw new RenameRefused(
                    file.displayName() + " names it too and has errors. Fix them in its text, then rename.");
        } else if (file.getURI().isFile()) {
            Path path = Path.of(file.getURI().toFileString());
            if (Files.exists(path) && !Files.isWritable(path)) {
                throw new RenameRefused(
                        file.displayName() + " names it too and is read-only. Make it writable, then rename.");
            }
        }
        changed.add(file);
    }

    /** Refuses a model whose text, read again, is another model. */
    private static void checkText(ModelResource file) throws RenameRefused {
        try {
            TextSave.bytes(file);
        } catch (IOException e) {
            throw new RenameRefused("With this name " + e.getMessage() + ". Choose another name.");
        }
    }

    /** Returns the renaming as one undoable command; the command is empty if the element already has this name. */
    public RecordedCommand command() {
        return new RecordedCommand("Rename to " + name, files, this::setNames);
    }

    /** Returns the files whose text changes. */
    public Collection<ModelResource> changed() {
        return List.copyOf(changed);
    }

    /**
     * Returns the identities that a renaming changes, for tools that change a separate copy of a project's texts.
     *
     * @param roots the models of all files of the project, which do not change
     * @return for each root, the new identities by the old ones
     */
    public static Map<EObject, Map<String, String>> ids(
            EObject element, String name, Collection<? extends EObject> roots) {
        EcoreUtil.Copier copies = new EcoreUtil.Copier(false);
        copies.copyAll(roots);
        copies.copyReferences();
        Map<EObject, Map<EObject, String>> before = new IdentityHashMap<>();
        roots.forEach(root -> before.put(root, ElementIds.all(copies.get(root))));
        for (EObject each : NameRules.together(element, roots)) {
            EObject copy = copies.get(each);
            copy.eSet(copy.eClass().getEStructuralFeature("name"), name);
        }
        Map<EObject, Map<String, String>> result = new IdentityHashMap<>();
        roots.forEach(root -> result.put(root, changes(before.get(root), ElementIds.all(copies.get(root)))));
        return result;
    }

    private static Map<String, String> changes(Map<EObject, String> before, Map<EObject, String> after) {
        Map<String, String> result = new HashMap<>();
        after.forEach((element, id) -> {
            if (!id.equals(before.get(element))) {
                result.put(before.get(element), id);
            }
        });
        return result;
    }
}
