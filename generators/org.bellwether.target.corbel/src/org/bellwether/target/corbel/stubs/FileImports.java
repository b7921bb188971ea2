// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.model.experiment.Import;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.ForwardDeclaration;
import org.bellwether.model.idl.Include;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * The imports between models. A model that declares an interface without its definition imports the model that defines
 * it, even if that one imports the first: the first model's header then needs only the declaration, and no headers
 * include one another in a circle.
 */
final class FileImports {
    private final Map<String, Model> models;
    private final Map<String, List<String>> all = new HashMap<>();
    private final Map<String, List<String>> announcedOnly = new HashMap<>();

    /** @param models the models by the path of their file, without extension */
    FileImports(Map<String, Model> models) {
        this.models = models;
        models.keySet().forEach(name -> all.put(name, imported(name)));
        all.forEach((name, others) -> announcedOnly.put(
                name,
                others.stream()
                        .filter(other -> reaches(other, name) && announces(name, other))
                        .toList()));
    }

    /** Returns the models that a model's header needs. */
    List<String> needed(String name) {
        List<String> needed = new ArrayList<>(all.get(name));
        needed.removeAll(announcedOnly.get(name));
        return needed;
    }

    /** Returns the models that import a model and define the interfaces that it only declares. */
    List<String> announcedOnly(String name) {
        return announcedOnly.get(name);
    }

    private List<String> imported(String name) {
        List<String> imported = new ArrayList<>();
        for (EObject element : models.get(name).getElements()) {
            String path = element instanceof Import found
                    ? found.getPath()
                    : element instanceof Include found ? found.getPath() : null;
            String other = path == null ? null : target(name, path);
            if (other != null && models.containsKey(other) && !imported.contains(other)) {
                imported.add(other);
            }
        }
        return imported;
    }

    private static String target(String name, String path) {
        Path folder = Path.of(name).getParent();
        Path target = Path.of(path.replaceFirst("\\.[^./]*$", ""));
        return (folder == null ? target : folder.resolve(target)).normalize().toString();
    }

    private boolean reaches(String from, String to) {
        Set<String> seen = new HashSet<>(Set.of(from));
        Deque<String> todo = new ArrayDeque<>(seen);
        while (!todo.isEmpty()) {
            for (String next : all.get(todo.poll())) {
                if (seen.add(next)) {
                    todo.add(next);
                }
            }
        }
        return seen.contains(to);
    }

    /**
     * Returns whether forward declarations of another model's types are enough for this model: all used types are
     * declared, and none of them is a base.
     */
    private boolean announces(String name, String other) {
        Model model = models.get(name);
        Set<EObject> announced = new HashSet<>();
        Models.all(model, ForwardDeclaration.class).forEach(each -> announced.add(each.getDefinition()));
        boolean some = announced.stream().anyMatch(each -> isOf(each, other));
        return some
                && Models.all(model, EObject.class).stream()
                        .allMatch(use -> use.eClass().getEAllReferences().stream()
                                .filter(FileImports::isUse)
                                .flatMap(reference -> targets(use, reference).stream())
                                .filter(target -> isOf(target, other))
                                .allMatch(target -> announced.contains(target) && !isBase(use)));
    }

    private boolean isOf(EObject target, String name) {
        return target != null && EcoreUtil.getRootContainer(target) == models.get(name);
    }

    private static boolean isUse(EReference reference) {
        return !reference.isContainment() && !reference.isContainer() && !reference.isDerived();
    }

    private static boolean isBase(EObject use) {
        return use instanceof Interface || use instanceof ValueType;
    }

    private static List<EObject> targets(EObject use, EReference reference) {
        Object value = use.eGet(reference);
        List<EObject> targets = new ArrayList<>();
        (value instanceof Collection<?> many ? many : List.of(value == null ? "" : value)).forEach(each -> {
            if (each instanceof EObject target) {
                targets.add(target);
            }
        });
        return targets;
    }
}
