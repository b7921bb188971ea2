// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.state;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bellwether.edit.layout.LayoutPackage;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.project.ElementIndex;
import org.bellwether.edit.project.Layouts;
import org.bellwether.edit.project.ModelFile;
import org.bellwether.edit.project.ProjectFiles;
import org.bellwether.language.sync.RecordedCommand;
import org.eclipse.emf.common.notify.Notifier;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;

/** Makes steps: records them, updates layouts, and finds the changes of each step. */
public final class Changes {
    /** The body of a step: executes parts of the change, and throws {@link EditRefused} or another exception to undo them. */
    public interface Work {
        void on(UndoStep step);
    }

    /**
     * The effect of a step, or of undoing it.
     *
     * @param files the files whose model, text or layout is another one
     * @param models those of them whose models are
     * @param elements ids after it of elements that were changed
     * @param removed ids before it of elements that are gone
     * @param ids the new ids by the old ones, of elements and of views of diagrams
     * @param layoutOnly whether no model and no text changed
     */
    public record Effect(
            Set<ModelFile> files,
            Set<ModelFile> models,
            List<String> elements,
            List<String> removed,
            Map<String, String> ids,
            boolean layoutOnly) {}

    private final ProjectFiles files;
    private final ElementIndex index;
    private final Layouts layouts;
    private boolean running;

    Changes(ProjectFiles files, ElementIndex index, Layouts layouts) {
        this.files = files;
        this.index = index;
        this.layouts = layouts;
    }

    boolean isRunning() {
        return running;
    }

    /**
     * Makes a step. If the work fails, nothing is changed.
     *
     * @param typed whether the step replaces texts by typed or read ones: in this case, layouts keep the entries of deleted
     *     elements, which may come back, and files with errors may change, since the new text is complete
     */
    public Effect make(UndoStep step, Work work, boolean typed) {
        Map<ModelFile, Map<EObject, String>> before = snapshot();
        running = true;
        index.beginChange();
        boolean made = false;
        try {
            work.on(step);
            Set<ModelFile> touched = models(step.changed());
            refuseReadOnly(step, touched, typed);
            touched.stream()
                    .filter(f -> !step.writtenFiles().contains(f) && f.written() != null && !f.isBroken())
                    .forEach(f -> step.setWritten(f, null));
            Map<String, String> ids = renamed(before, touched);
            ids.putAll(layouts.movedViews(ids));
            ids.putAll(step.ids());
            Set<String> gone = typed ? Set.of() : new HashSet<>(gone(before, touched));
            if (layouts.concern(ids.keySet()) || layouts.concern(gone)) {
                step.execute(new RecordedCommand(step.label(), files.resources(), () -> layouts.follow(ids, gone)));
            }
            step.setIds(ids);
            made = true;
        } finally {
            running = false;
            if (!made) {
                step.undo();
            }
            index.endChange();
        }
        return effect(step, before, step.ids());
    }

    public Effect undo(UndoStep step) {
        Map<ModelFile, Map<EObject, String>> before = snapshot();
        step.undo();
        return effect(step, before, step.idsBefore());
    }

    public Effect redo(UndoStep step) {
        Map<ModelFile, Map<EObject, String>> before = snapshot();
        step.redo();
        return effect(step, before, step.ids());
    }

    /** Returns the effect of a step after something was added to it. */
    Effect amended(UndoStep step) {
        return effect(step, snapshot(), Map.of());
    }

    /**
     * Refuses changes of files that cannot be changed, and of texts with errors: such a text has content that the model
     * lacks, and that a change of the model would lose.
     */
    private static void refuseReadOnly(UndoStep step, Set<ModelFile> touched, boolean typed) {
        for (ModelFile file : touched) {
            if (!file.isEditable()) {
                throw new EditRefused(file.path() + " would change, too, and is only read.");
            } else if (!typed && file.isBroken() && !step.writtenFiles().contains(file)) {
                throw new EditRefused("The text of " + file.path()
                        + " has errors, so that drawings cannot change it. Fix the errors in the text first.");
            }
        }
    }

    private Map<ModelFile, Map<EObject, String>> snapshot() {
        Map<ModelFile, Map<EObject, String>> result = new IdentityHashMap<>();
        files.all().forEach(file -> result.put(file, index.of(file)));
        return result;
    }

    /** Returns the files with changed models. */
    private Set<ModelFile> models(Set<Notifier> changed) {
        Set<ModelFile> result = new LinkedHashSet<>();
        for (Notifier each : changed) {
            Resource resource = each instanceof Resource r ? r : ((EObject) each).eResource();
            ModelFile file = files.ofResource(resource);
            if (file != null && file.resource() == resource) {
                result.add(file);
            }
        }
        return result;
    }

    private static Map<String, String> renamed(Map<ModelFile, Map<EObject, String>> before, Set<ModelFile> touched) {
        Map<String, String> result = new HashMap<>();
        for (ModelFile file : touched) {
            ElementIndex.compute(file).forEach((element, id) -> {
                String old = old(before, touched, element);
                if (old != null && !old.equals(id)) {
                    result.put(old, id);
                }
            });
        }
        return result;
    }

    private static String old(Map<ModelFile, Map<EObject, String>> before, Set<ModelFile> touched, EObject element) {
        for (ModelFile file : touched) {
            String id = before.get(file) == null ? null : before.get(file).get(element);
            if (id != null) {
                return id;
            }
        }
        return null;
    }

    /** Returns the ids of elements that no file contains any more. */
    private static List<String> gone(Map<ModelFile, Map<EObject, String>> before, Set<ModelFile> touched) {
        List<String> result = new ArrayList<>();
        for (ModelFile file : touched) {
            before.getOrDefault(file, Map.of()).forEach((element, id) -> {
                if (element.eResource() == null) {
                    result.add(id);
                }
            });
        }
        Collections.sort(result);
        return result;
    }

    private Effect effect(UndoStep step, Map<ModelFile, Map<EObject, String>> before, Map<String, String> ids) {
        Set<Notifier> changed = step.changed();
        Set<ModelFile> touched = models(changed);
        touched.forEach(index::changed);
        Set<ModelFile> moved = new LinkedHashSet<>();
        Set<String> elements = new LinkedHashSet<>();
        for (Notifier each : changed) {
            if (each instanceof EObject element && element.eClass().getEPackage() == LayoutPackage.eINSTANCE) {
                Optional.ofNullable(files.of(element)).ifPresent(moved::add);
            } else if (each instanceof EObject element && index.id(element) != null) {
                elements.add(index.id(element));
            }
        }
        step.touches(touched, moved);
        Set<ModelFile> all = new LinkedHashSet<>(touched);
        all.addAll(moved);
        all.addAll(step.writtenFiles());
        boolean layoutOnly = touched.isEmpty() && step.writtenFiles().isEmpty();
        return new Effect(all, touched, List.copyOf(elements), gone(before, touched), ids, layoutOnly);
    }
}
