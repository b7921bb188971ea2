// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.fixes;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bellwether.model.Problem;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.RequiredPort;
import org.bellwether.model.component.UserCode;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.Link;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.Metric;
import org.bellwether.model.experiment.PortPoint;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.Interfaces;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.Ports;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.model.util.UserFunctions;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/** Edits that fix a problem, for problems with an unambiguous fix; every front end offers the same edits. */
public final class QuickFixes {
    private static final Pattern MEANT = Pattern.compile("[Dd]id you mean ([^\\s?,]+(?:(?:, | or )[^\\s?,]+)*)");

    private interface Fix {
        void propose(QuickFixes fixes, EObject element);
    }

    private static final Map<String, Fix> BY_CODE = Map.ofEntries(
            Map.entry("BW401", QuickFixes::place),
            Map.entry("BW301", QuickFixes::swapEnds),
            Map.entry("BW307", QuickFixes::connect),
            Map.entry("BW409", (f, e) -> f.remove(e, "Remove the process")),
            Map.entry("BW313", (f, e) -> f.remove(e, "Remove this connection")),
            Map.entry("BW402", (f, e) -> f.remove(e, "Remove this placement")),
            Map.entry("BW605", (f, e) -> f.remove(e, "Remove this setting")),
            Map.entry("BW224", (f, e) -> f.remove(e, "Remove this assumption")),
            Map.entry("BW225", (f, e) -> f.remove(e, "Remove this assumption")),
            Map.entry("BW104", QuickFixes::name),
            Map.entry("BW512", QuickFixes::measure),
            Map.entry("BW514", QuickFixes::addPhase),
            Map.entry("BW414", QuickFixes::link),
            Map.entry("BW415", QuickFixes::chooseLink),
            Map.entry("BW893", QuickFixes::assume));
    /** The greatest number of fixes for one problem. */
    private static final int MOST = 6;

    private final Problem problem;
    private final String text;
    private final ICompositeNode root;
    private final List<TextFix> found = new ArrayList<>();

    private QuickFixes(Problem problem, String text, ICompositeNode root) {
        this.problem = problem;
        this.text = text;
        this.root = root;
    }

    /**
     * Returns the fixes for a problem.
     *
     * @param text the text with the problem
     * @param root the text's parse tree; null if the text could not be parsed
     */
    public static List<TextFix> of(Problem problem, String text, ICompositeNode root) {
        QuickFixes fixes = new QuickFixes(problem, text, root);
        fixes.find();
        return fixes.found;
    }

    private void find() {
        Matcher meant = MEANT.matcher(problem.text());
        if (meant.find()) {
            ProblemPlace place = ProblemPlace.of(problem, text);
            for (String name : meant.group(1).split(", | or ")) {
                edit("Change to " + name, place.offset(), place.length(), name);
            }
        }
        Optional.ofNullable(BY_CODE.get(problem.code()))
                .ifPresent(fix -> element().ifPresent(e -> fix.propose(this, e)));
    }

    /** Returns the element with the problem: the largest that begins at the problem's place. */
    private Optional<EObject> element() {
        int offset = ProblemPlace.of(problem, text).offset();
        ILeafNode leaf = root == null ? null : NodeModelUtils.findLeafNodeAtOffset(root, offset);
        EObject element = leaf == null ? null : NodeModelUtils.findActualSemanticObjectFor(leaf);
        while (element != null && element.eContainer() != null && begins(element.eContainer(), offset)) {
            element = element.eContainer();
        }
        return Optional.ofNullable(element);
    }

    private static boolean begins(EObject element, int offset) {
        ICompositeNode node = NodeModelUtils.findActualNodeFor(element);
        return node != null && node.getOffset() == offset && element.eContainer() != null;
    }

    /**
     * Places an unplaced instance: one fix for each process of the deployment. The problem is reported at the
     * deployment.
     */
    private void place(EObject element) {
        Deployment deployment = Models.containing(element, Deployment.class);
        Matcher instance = Pattern.compile("the instance (\\S+) is not placed").matcher(problem.message());
        if (deployment == null || !instance.find()) {
            return;
        }
        for (Process process : Models.all(deployment, Process.class)) {
            String into = ElementKeys.name(process.eContainer()) + "/" + process.getName();
            insertInBlock(process, instance.group(1) + ";", "Place " + instance.group(1) + " in process " + into);
        }
    }

    /** Connects a receptacle without a connection: one fix for each facet that fits. */
    private void connect(EObject element) {
        Assembly assembly = Models.containing(element, Assembly.class);
        Matcher receptacle = Pattern.compile("the receptacle (\\w+)[.](\\w+) ").matcher(problem.message());
        if (assembly == null || !receptacle.find()) {
            return;
        }
        Port needed = assembly.getInstances().stream()
                .filter(i -> receptacle.group(1).equals(i.getName()))
                .flatMap(i -> Ports.of(i.getType()).stream())
                .filter(p -> p instanceof RequiredPort && receptacle.group(2).equals(p.getName()))
                .findFirst()
                .orElse(null);
        for (ConnectablePorts.End target :
                needed == null ? List.<ConnectablePorts.End>of() : ConnectablePorts.targets(assembly, needed)) {
            String connection = receptacle.group(1) + "." + receptacle.group(2) + " -> " + target.text() + ";";
            insertInBlock(assembly, connection, "Connect it: " + connection);
        }
    }

    /**
     * Swaps a connection that leads from the called port to the caller; only if the problem says that swapping helps.
     */
    private void swapEnds(EObject element) {
        ICompositeNode source =
                element instanceof Connection c ? NodeModelUtils.findActualNodeFor(c.getSource()) : null;
        ICompositeNode target =
                element instanceof Connection c ? NodeModelUtils.findActualNodeFor(c.getTarget()) : null;
        if (source != null && target != null && problem.fix().startsWith("Swap")) {
            String swapped = text.substring(target.getOffset(), target.getEndOffset())
                    + text.substring(source.getEndOffset(), target.getOffset())
                    + text.substring(source.getOffset(), source.getEndOffset());
            edit("Swap the ends", source.getOffset(), target.getEndOffset() - source.getOffset(), swapped);
        }
    }

    /** Fills in a missing part, such as a port's interface: one fix for each possible element. */
    private void name(EObject element) {
        Matcher missing = Pattern.compile("(\\w+) is missing").matcher(problem.message());
        boolean isReference = missing.find()
                && element.eClass().getEStructuralFeature(missing.group(1)) instanceof EReference r
                && !r.isContainment()
                && !r.isMany();
        ICompositeNode node = isReference ? NodeModelUtils.findActualNodeFor(element) : null;
        if (node == null || element instanceof NamedElement named && named.getName() == null) {
            return;
        }
        EReference feature = (EReference) element.eClass().getEStructuralFeature(missing.group(1));
        for (ILeafNode leaf : node.getLeafNodes()) {
            if (leaf.getText().equals("?")) {
                Models.all(root(element), feature.getEReferenceType().getInstanceClass()).stream()
                        .map(EObject.class::cast)
                        .filter(each -> ElementKeys.name(each) != null)
                        .map(QualifiedNames::of)
                        .sorted()
                        .limit(MOST)
                        .forEach(name -> edit("Take " + name, leaf.getOffset(), 1, name));
                return;
            }
        }
    }

    private static ResourceSet root(EObject element) {
        return element.eResource().getResourceSet();
    }

    /** Gives a metric a place, if it has none or one without an operation: one fix for each possible place. */
    private void measure(EObject element) {
        Metric metric = Models.containing(element, Metric.class);
        ICompositeNode node = metric == null
                ? null
                : NodeModelUtils.findActualNodeFor(metric.getAt() == null ? metric : metric.getAt());
        if (node == null) {
            return;
        } else if (metric.getAt() instanceof PortPoint point && point.getOperation() == null) {
            Interface called = point.getPort() == null ? null : Ports.interfaceOf(point.getPort());
            (called == null ? List.<Operation>of() : Interfaces.operations(called))
                    .stream()
                            .limit(MOST)
                            .forEach(o -> edit("Measure " + o.getName(), node.getEndOffset(), 0, "." + o.getName()));
        } else if (metric.getAt() == null) {
            Matcher head = Pattern.compile("measure\\s+\\S+\\s+[^\\s;]+").matcher(node.getText());
            if (head.find()) {
                int end = node.getTotalOffset() + head.end();
                places(metric).stream().limit(MOST).forEach(at -> edit("Measure at " + at, end, 0, " at " + at));
            }
        }
    }

    /** Returns the calls and events on the connections of the assembly that a metric measures. */
    private static List<String> places(Metric metric) {
        Experiment experiment = Models.containing(metric, Experiment.class);
        Deployment deployment = experiment == null ? null : experiment.getDeployment();
        Assembly assembly = deployment == null ? null : deployment.getAssembly();
        List<String> places = new ArrayList<>();
        for (Connection each : assembly == null ? List.<Connection>of() : assembly.getConnections()) {
            ConnectionEnd source = each.getSource();
            ConnectionEnd target = each.getTarget();
            if (source == null || target == null || source.getPort() == null || target.getPort() == null) {
                continue;
            }
            Interface called = Ports.interfaceOf(source.getPort());
            if (called == null) {
                places.add(ElementKeys.end(target));
            } else {
                Interfaces.operations(called).forEach(o -> places.add(ElementKeys.end(source) + "." + o.getName()));
            }
        }
        return places.stream().distinct().toList();
    }

    private void addPhase(EObject element) {
        if (element instanceof Experiment && problem.message().contains("phase")) {
            insertInBlock(element, "timed phase timed;", "Add a timed phase");
        }
    }

    /** Adds a link between nodes that communicate. The problem is reported at the deployment. */
    private void link(EObject element) {
        Deployment deployment = Models.containing(element, Deployment.class);
        Matcher nodes =
                Pattern.compile(" on (\\w+) talks to .* on (\\w+), and no link").matcher(problem.message());
        if (deployment == null || !nodes.find()) {
            return;
        }
        Set<String> taken = deployment.getLinks().stream().map(Link::getName).collect(Collectors.toSet());
        String name = "link1";
        for (int i = 2; taken.contains(name); i++) {
            name = "link" + i;
        }
        String link = "link " + name + " between " + nodes.group(1) + ", " + nodes.group(2) + ";";
        insertInBlock(deployment, link, "Draw a link between " + nodes.group(1) + " and " + nodes.group(2));
    }

    /** Sets the address of a process that can be reached over several links: one fix for each link. */
    private void chooseLink(EObject element) {
        Matcher links = Pattern.compile(" over ([\\w ]+)$").matcher(problem.message());
        if (!(element instanceof Process process) || !process.getEndpoints().isEmpty() || !links.find()) {
            return;
        }
        for (String link : links.group(1).split(" and ")) {
            insertInBlock(process, "endpoint iiop on " + link + ";", "Listen on link " + link);
        }
    }

    /**
     * States the assumption that a specialisation requires and a user function could violate. The assumption is put
     * into the block whose behaviour calls the function, if that block is in the same file.
     */
    private void assume(EObject element) {
        Matcher wanted = Pattern.compile("write assume ([a-z-]+); .* calls the function \\((.+)\\)$")
                .matcher(problem.fix());
        if (!wanted.find()) {
            return;
        }
        Models.all(root(element), UserCode.class).stream()
                .filter(code -> code.eResource() == element.eResource())
                .filter(code -> ElementPaths.of(code).equals(wanted.group(2)))
                .findFirst()
                .map(UserFunctions::block)
                .ifPresent(block -> insertInBlock(
                        block,
                        "assume " + wanted.group(1) + ";",
                        "Assume " + wanted.group(1) + " in " + ElementPaths.of(block)));
    }

    /** Removes an element, and its line if nothing else is on that line. */
    private void remove(EObject element, String title) {
        ICompositeNode node = NodeModelUtils.findActualNodeFor(element);
        if (node == null) {
            return;
        }
        int from = node.getOffset();
        int to = node.getEndOffset();
        while (from > 0 && " \t".indexOf(text.charAt(from - 1)) >= 0) {
            from--;
        }
        boolean ownLines =
                (from == 0 || text.charAt(from - 1) == '\n') && to < text.length() && text.charAt(to) == '\n';
        int offset = ownLines ? from : node.getOffset();
        edit(title, offset, (ownLines ? to + 1 : to) - offset, "");
    }

    /** Puts a statement at the end of an element's block. */
    private void insertInBlock(EObject element, String statement, String title) {
        ICompositeNode node = NodeModelUtils.findActualNodeFor(element);
        ILeafNode close = null;
        for (ILeafNode leaf : node == null ? List.<ILeafNode>of() : node.getLeafNodes()) {
            close = leaf.getText().equals("}") ? leaf : close;
        }
        if (close == null) {
            return;
        }
        int lineStart = text.lastIndexOf('\n', close.getOffset()) + 1;
        String indent = text.substring(lineStart, close.getOffset());
        boolean ownLine = indent.isBlank();
        edit(
                title,
                ownLine ? lineStart : close.getOffset(),
                0,
                ownLine ? indent + "  " + statement + "\n" : statement + " ");
    }

    private void edit(String title, int offset, int length, String replacement) {
        found.add(new TextFix(title, offset, length, replacement));
    }
}
