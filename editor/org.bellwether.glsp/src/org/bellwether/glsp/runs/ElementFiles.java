// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.generator.mapping.Names;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.ActiveType;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.deployment.Placement;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.ExperimentPackage;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.IdlPackage;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;

/**
 * Finds the generated files of an element, by rules on their paths, as in the contracts. The first rule that matches a
 * path gives the reason.
 */
final class ElementFiles {
    private static final String ANY = "[^/]*";
    private static final String STUBS = "target/" + ANY + "/stubs/(?!bellwether)" + ANY;
    private static final String IDL = "idl/(?!bellwether\\.)" + ANY;

    private final ProjectModel model;
    private final Map<Pattern, String> rules = new LinkedHashMap<>();

    private ElementFiles(ProjectModel model) {
        this.model = model;
    }

    /**
     * Returns the files of an element, or of the nearest enclosing element that has files.
     *
     * @return the paths with the reason for each, the most relevant first
     */
    static Map<String, String> of(ProjectModel model, EObject element, Collection<String> paths) {
        ElementFiles files = new ElementFiles(model);
        for (EObject each = element; each != null && files.rules.isEmpty(); each = each.eContainer()) {
            files.add(each);
        }
        Map<String, String> found = new LinkedHashMap<>();
        files.rules.forEach((rule, why) -> paths.stream()
                .filter(path -> rule.matcher(path).matches())
                .forEach(path -> found.putIfAbsent(path, why)));
        return found;
    }

    private void add(EObject element) {
        if (element instanceof Instance instance) {
            addInstance(instance);
        } else if (element instanceof Connection connection) {
            addConnection(connection);
        } else if (element instanceof ActiveType type) {
            addType(type);
        } else if (element instanceof Process process) {
            addProcess(process, "the process " + process.getName());
            rule("plan/launch\\.plan", "how it is launched");
        } else if (element instanceof Node node) {
            rule("plan/launch\\.plan", "how processes are launched on it");
            node.getProcesses().forEach(process -> addProcess(process, "its process " + process.getName()));
        } else if (element instanceof Deployment deployment) {
            rule("plan/launch\\.plan|ccm/" + ANY + "\\.cdp", "where everything runs");
            deployment.getNodes().forEach(this::addProcesses);
        } else if (element instanceof Assembly) {
            rule("ccm/" + ANY + "\\.cdp|plan/experiment\\.json", "instances and connections");
            rule("src/process_" + ANY, "makes and wires its instances");
        } else if (element instanceof Experiment) {
            rule("plan/" + ANY + "|CMakeLists\\.txt|scripts/" + ANY, "the experiment");
        } else if (element.eClass().getEPackage() == ExperimentPackage.eINSTANCE) {
            rule("plan/" + ANY, "what is measured, and how long");
        } else if (element instanceof Definition && element.eClass().getEPackage() == IdlPackage.eINSTANCE) {
            rule(IDL, "its IDL");
            rule(STUBS, "stubs and skeletons");
            rule("src/" + ANY + "_types\\.hpp|ccm/" + ANY + "\\.idl", "what the harness and CCM know of it");
        }
    }

    private void addInstance(Instance instance) {
        if (instance.getType() instanceof ActiveType type) {
            String own = executor(type) + "_" + lower(instance.getName()) + "(?:_\\d+)*";
            rule("src/(?:" + executor(type) + "|" + own + ")_exec\\.[ch]pp", "executor of " + type.getName());
        }
        for (Process process : Models.all(model.resources(), Process.class)) {
            if (process.getPlacements().stream().anyMatch(placement -> isAt(placement, instance))) {
                addProcess(process, "the process that it runs in");
            }
        }
        rule("plan/experiment\\.json|plan/launch\\.plan", "the plan of the run");
        rule(IDL, "the IDL of its ports");
    }

    private static boolean isAt(Placement placement, Instance instance) {
        return placement.getInstance() != null
                && placement.getInstance().getSteps().stream().anyMatch(step -> step.getInstance() == instance);
    }

    private void addConnection(Connection connection) {
        List.of(connection.getSource(), connection.getTarget()).stream()
                .filter(Objects::nonNull)
                .map(ConnectionEnd::getInstance)
                .filter(Objects::nonNull)
                .forEach(instance -> Models.all(model.resources(), Process.class).stream()
                        .filter(process ->
                                process.getPlacements().stream().anyMatch(placement -> isAt(placement, instance)))
                        .forEach(process -> addProcess(process, "the process at the end " + instance.getName())));
        rule("ccm/" + ANY + "\\.cdp|plan/experiment\\.json", "what is connected to what");
    }

    private void addType(ActiveType type) {
        String executor = executor(type);
        rule("src/" + executor + "_exec\\.[ch]pp", "its executor");
        rule("src/" + executor + "_" + ANY + "_exec\\.[ch]pp", "executors of single instances");
        rule("user/" + ANY, "classes of the user's");
        rule(IDL, "the IDL of its ports");
        rule("ccm/" + ANY, "for CCM");
    }

    /** Returns a pattern: the names of the modules are put before the type's name if two types share it. */
    private static String executor(ActiveType type) {
        return "(?:" + lower(type.getName()) + "|" + lower(String.join("_", Names.path(type))) + ")";
    }

    private static String lower(String name) {
        return Pattern.quote(String.valueOf(name).toLowerCase(Locale.ROOT));
    }

    private void addProcesses(Node node) {
        node.getProcesses().forEach(process -> addProcess(process, "the process " + process.getName()));
    }

    private void addProcess(Process process, String why) {
        String name = Pattern.quote(String.valueOf(process.getName()));
        rule("src/process_" + name + "\\.cpp", why);
        rule(
                "target/" + ANY + "/" + name + "(?:_\\d+)*\\.(?:conf|cfg|svc\\.conf)",
                "ORB configuration of " + process.getName());
    }

    private void rule(String paths, String why) {
        rules.put(Pattern.compile(paths), why);
    }

    /** Returns the names by which an element is searched in its files; empty if it has none. */
    static List<String> names(EObject element) {
        if (element instanceof Instance instance && instance.getType() != null) {
            return List.of(instance.getName(), String.valueOf(instance.getType().getName()));
        } else if (element instanceof Connection connection && connection.getSource() != null) {
            ConnectionEnd source = connection.getSource();
            return source.getPort() == null
                    ? List.of()
                    : List.of(String.valueOf(source.getPort().getName()));
        }
        return element instanceof NamedElement named && named.getName() != null ? List.of(named.getName()) : List.of();
    }
}
