// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.schedulability;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.bellwether.edit.problems.ModelProblem;
import org.bellwether.edit.project.ModelFile;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.edit.state.Texts;
import org.bellwether.generator.plan.Plan;
import org.bellwether.language.fixes.ProblemPlace;
import org.bellwether.model.Problem;
import org.bellwether.model.Severity;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.io.TextPlace;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.schedulability.reading.DeadlineElements;
import org.eclipse.emf.ecore.EObject;

/**
 * The place of a deadline in the model. The values may be used by any thread.
 *
 * @param element the id of the behaviour or operation that states the deadline, or could state it
 * @param instance the id of the instance that does the work; empty if the model no longer has the instance
 * @param path the path of the element for the user
 * @param file     the file's path in the project's folder
 * @param text     the place in the file; line 0 if the text is older than the model
 */
record DeadlinePlace(String element, String instance, String path, String file, TextPlace text) {
    private static final TextPlace NOWHERE = new TextPlace(0, 0, "");

    /** Returns the places by the names of deadlines. Runs on the session's thread. */
    static Map<String, DeadlinePlace> of(ProjectModel model, Texts texts, Plan plan, Assembly assembly) {
        Map<String, String> instances = new HashMap<>();
        collect(model, assembly, "", new HashSet<>(), instances);
        Map<String, DeadlinePlace> places = new LinkedHashMap<>();
        DeadlineElements.of(plan).forEach((name, subject) -> {
            EObject element = subject.element();
            String id = model.id(element);
            ModelFile file = model.file(element);
            if (id != null && file != null) {
                places.put(
                        name,
                        new DeadlinePlace(
                                id,
                                instances.getOrDefault(subject.instance().array(), ""),
                                ElementPaths.of(element),
                                file.path(),
                                texts.isStale(file) ? NOWHERE : file.resource().placeOf(element, timing(element))));
            }
        });
        return places;
    }

    private static EObject timing(EObject element) {
        return element instanceof Behaviour behaviour
                ? behaviour.getTiming()
                : element instanceof Operation operation ? operation.getTiming() : null;
    }

    /** Collects the instances by their names in plans, which are joined by {@code _} from the outermost assembly. */
    private static void collect(
            ProjectModel model, Assembly assembly, String before, Set<Assembly> around, Map<String, String> instances) {
        if (assembly == null || !around.add(assembly)) {
            return;
        }
        for (Instance each : assembly.getInstances()) {
            String name = before + each.getName();
            String id = model.id(each);
            if (id != null) {
                instances.putIfAbsent(name, id);
            }
            if (each.getType() instanceof Assembly nested) {
                collect(model, nested, name + "_", around, instances);
            }
        }
        around.remove(assembly);
    }

    /** Returns a warning at this place; message and fix are sentences without the full stop. */
    ModelProblem problem(String message, String fix) {
        Problem problem =
                new Problem("", Severity.WARNING, path, file, text.line(), text.column(), message, fix, text.excerpt());
        return new ModelProblem(
                element,
                file,
                problem.code(),
                problem.isError(),
                path,
                message,
                fix,
                problem.text(),
                problem.line(),
                problem.column(),
                ProblemPlace.marked(problem));
    }
}
