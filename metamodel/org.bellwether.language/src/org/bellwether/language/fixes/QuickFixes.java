// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.fixes;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.model.Problem;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.RequiredPort;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.Ports;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/** Edits that mend a problem, where it is clear what they would be: the same for every front end. */
public final class QuickFixes {
    private static final Pattern MEANT = Pattern.compile("[Dd]id you mean ([^\\s?,]+)");

    private interface Fix {
        void propose(QuickFixes fixes, EObject element);
    }

    private static final Map<String, Fix> BY_CODE = Map.of(
            "BW401",
            QuickFixes::place,
            "BW301",
            QuickFixes::swapEnds,
            "BW307",
            QuickFixes::connect,
            "BW409",
            (f, e) -> f.remove(e, "Remove the process"),
            "BW313",
            (f, e) -> f.remove(e, "Remove this connection"),
            "BW402",
            (f, e) -> f.remove(e, "Remove this placement"),
            "BW605",
            (f, e) -> f.remove(e, "Remove this setting"),
            "BW514",
            QuickFixes::addPhase);

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
     * The fixes for a problem.
     *
     * @param text the text that the problem is of
     * @param root its nodes; null if it could not be parsed
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
            edit("Change to " + meant.group(1), place.offset(), place.length(), meant.group(1));
        }
        Optional.ofNullable(BY_CODE.get(problem.code()))
                .ifPresent(fix -> element().ifPresent(e -> fix.propose(this, e)));
    }

    /** The element that the problem is about: the largest that begins where it is. */
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

    /** An instance that runs nowhere: into each process that there is. The problem is the deployment's. */
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

    /** A receptacle that calls nobody: to each facet that fits. */
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
        for (Wires.End target : needed == null ? List.<Wires.End>of() : Wires.targets(assembly, needed)) {
            String connection = receptacle.group(1) + "." + receptacle.group(2) + " -> " + target.text() + ";";
            insertInBlock(assembly, connection, "Connect it: " + connection);
        }
    }

    /** A connection that leads from what is called to what calls; only where the problem says that swapping helps. */
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

    private void addPhase(EObject element) {
        if (element instanceof Experiment && problem.message().contains("phase")) {
            insertInBlock(element, "timed phase timed;", "Add a timed phase");
        }
    }

    /** Removes an element with the line that it has for itself. */
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
