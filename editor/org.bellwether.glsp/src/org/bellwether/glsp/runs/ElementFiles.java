// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.bellwether.edit.project.ProjectModel;
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
import org.bellwether.model.util.ElementIds;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;

/**
 * Finds the generated files of an element. The generators list the elements of executors, programs and ORB
 * configurations; rules on paths, as in the contracts, give the files that come from the model as a whole. The first
 * rule that matches a path gives the reason.
 */
final class ElementFiles {
    private static final String ANY = "[^/]*";
    private static final String STUBS = "target/" + ANY + "/stubs/(?!bellwether)" + ANY;
    private static final String IDL = "idl/(?!bellwether\\.)" + ANY;

    private final ProjectModel model;
    private final Map<String, Set<String>> sources;
    private final List<Rule> rules = new ArrayList<>();

    private record Rule(Predicate<String> paths, String why) {}

    private ElementFiles(ProjectModel model, Map<String, Set<String>> sources) {
        this.model = model;
        this.sources = sources;
    }

    /**
     * Returns the files of an element, or of the nearest enclosing element that has files.
     *
     * @param paths all generated files
     * @param sources the identities of the elements from which single files come, by path
     * @return the paths with the reason for each, the most relevant first
     */
    static Map<String, String> of(
            ProjectModel model, EObject element, Collection<String> paths, Map<String, Set<String>> sources) {
        ElementFiles files = new ElementFiles(model, sources);
        for (EObject each = element; each != null && files.rules.isEmpty(); each = each.eContainer()) {
            files.add(each);
        }
        Map<String, String> found = new LinkedHashMap<>();
        files.rules.forEach(
                rule -> paths.stream().filter(rule.paths()).forEach(path -> found.putIfAbsent(path, rule.why())));
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
            String own = ElementIds.of(instance);
            Set<String> shared = Set.of(ElementIds.of(type));
            rule(path -> comesFrom(path, own) || shared.equals(sources.get(path)), "executor of " + type.getName());
        }
        processesOf(instance).forEach(process -> addProcess(process, "the process that it runs in"));
        rule("plan/experiment\\.json|plan/launch\\.plan", "the plan of the run");
        rule(IDL, "the IDL of its ports");
    }

    private List<Process> processesOf(Instance instance) {
        return Models.all(model.resources(), Process.class).stream()
                .filter(process -> process.getPlacements().stream().anyMatch(placement -> isAt(placement, instance)))
                .toList();
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
                .forEach(instance -> processesOf(instance)
                        .forEach(process -> addProcess(process, "the process at the end " + instance.getName())));
        rule("ccm/" + ANY + "\\.cdp|plan/experiment\\.json", "what is connected to what");
    }

    private void addType(ActiveType type) {
        String id = ElementIds.of(type);
        Set<String> alone = Set.of(id);
        rule(path -> alone.equals(sources.get(path)), "its executor");
        rule(path -> comesFrom(path, id), "executors of single instances");
        rule("user/" + ANY, "classes of the user's");
        rule(IDL, "the IDL of its ports");
        rule("ccm/" + ANY, "for CCM");
    }

    private void addProcesses(Node node) {
        node.getProcesses().forEach(process -> addProcess(process, "the process " + process.getName()));
    }

    private void addProcess(Process process, String why) {
        String id = ElementIds.of(process);
        rule(path -> path.startsWith("src/") && comesFrom(path, id), why);
        rule(path -> path.startsWith("target/") && comesFrom(path, id), "ORB configuration of " + process.getName());
    }

    private boolean comesFrom(String path, String id) {
        return sources.getOrDefault(path, Set.of()).contains(id);
    }

    private void rule(String paths, String why) {
        rule(Pattern.compile(paths).asMatchPredicate(), why);
    }

    private void rule(Predicate<String> paths, String why) {
        rules.add(new Rule(paths, why));
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
