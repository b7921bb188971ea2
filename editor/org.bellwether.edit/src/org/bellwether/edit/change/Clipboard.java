// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.project.ModelFile;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.language.resource.BellwetherTextResource;
import org.bellwether.language.save.OverlayText;
import org.bellwether.language.values.UnresolvedNames;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.experiment.Import;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.io.ProblemDiagnostic;
import org.bellwether.model.parameter.Comment;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.ElementIds;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.QualifiedNames;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.util.InternalEList;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/**
 * Copies and pastes elements as text in the notation: within a project, between projects, and from any text. A copied
 * text contains the scopes of its elements; lines that begin with {@code //@} contain the scopes and the places in the
 * drawing.
 */
public final class Clipboard {
    private static final String FROM = "//@ from ";
    private static final String AT = "//@ at ";
    /** The distance between a copy and its original in a drawing, in pixels. */
    private static final int ASIDE = 24;

    private final ProjectModel model;

    Clipboard(ProjectModel model) {
        this.model = model;
    }

    /** Returns the text of elements of one container, with the connections between them; the file's text must be up to date. */
    public String copy(List<EObject> given, Map<String, List<Integer>> layout) {
        List<EObject> elements = withConnections(given);
        EObject container = container(elements);
        ModelFile file = model.file(elements.get(0));
        StringBuilder text = new StringBuilder(FROM + ElementIds.of(container) + "\n");
        for (EObject element : elements) {
            List<Integer> numbers = layout.get(model.id(element));
            if (numbers != null && numbers.size() >= 2 && ElementKeys.name(element) != null) {
                text.append(AT).append(ElementKeys.name(element)).append(' ');
                text.append(numbers.stream().map(String::valueOf).collect(Collectors.joining(" ")))
                        .append('\n');
            }
        }
        String closing = "";
        for (EObject scope : scopes(container)) {
            String whole = source(file, scope);
            int brace = opening(scope);
            text.append(whole, 0, brace + 1).append('\n');
            closing = whole.substring(whole.lastIndexOf('}')) + "\n" + closing;
        }
        elements.forEach(e -> text.append(source(file, e).strip()).append('\n'));
        return text + closing;
    }

    private static List<EObject> withConnections(List<EObject> given) {
        Set<EObject> result = new LinkedHashSet<>(given);
        for (EObject element : given) {
            if (element instanceof Instance && element.eContainer() instanceof Assembly assembly) {
                for (Connection c : assembly.getConnections()) {
                    boolean inside = c.getSource() != null
                            && c.getTarget() != null
                            && given.contains(c.getSource().getInstance())
                            && given.contains(c.getTarget().getInstance());
                    if (inside) {
                        result.add(c);
                    }
                }
            }
        }
        result.removeIf(e -> result.stream().anyMatch(other -> other != e && EcoreUtil.isAncestor(other, e)));
        return new ArrayList<>(result);
    }

    private static EObject container(List<EObject> elements) {
        if (elements.isEmpty()) {
            throw new EditRefused("Nothing is selected.");
        }
        EObject container = elements.get(0).eContainer();
        if (container == null || elements.stream().anyMatch(e -> e.eContainer() != container)) {
            throw new EditRefused("Copy elements of one " + (container == null ? "file" : ElementPaths.kind(container))
                    + " at a time.");
        }
        return container;
    }

    /** Returns the containers from the file's root to the container of copied elements. */
    private static List<EObject> scopes(EObject container) {
        List<EObject> result = new ArrayList<>();
        for (EObject e = container; !(e instanceof Model); e = e.eContainer()) {
            result.add(0, e);
        }
        return result;
    }

    private static ICompositeNode node(EObject element) {
        ICompositeNode node = NodeModelUtils.findActualNodeFor(element);
        if (node == null) {
            throw new EditRefused(ElementPaths.of(element) + " has no text of its own. Copy the element around it.");
        }
        return node;
    }

    private static String source(ModelFile file, EObject element) {
        ICompositeNode node = node(element);
        String text = file.text().substring(node.getOffset(), node.getEndOffset());
        boolean ends = text.endsWith(";") || text.endsWith("}");
        return ends ? text : text + ";"; // the final semicolon of some elements belongs to the enclosing statement
    }

    /** Returns the offset in an element's text where its block begins. */
    private static int opening(EObject element) {
        ICompositeNode node = node(element);
        int brace = -1;
        for (var leaf : node.getLeafNodes()) {
            if (!leaf.isHidden() && leaf.getText().equals("{")) {
                brace = leaf.getOffset() - node.getOffset();
                break;
            }
        }
        if (brace < 0) {
            throw new EditRefused(ElementPaths.of(element) + " has no block to copy from.");
        }
        return brace;
    }

    /** The contents of a clipboard's text before they are added to the model. */
    private record Content(List<EObject> elements, Map<String, List<Integer>> places) {}

    /** Pastes a clipboard's text into a container, or into the nearest enclosing container that can hold it; returns the new elements. */
    public List<EObject> paste(String text, EObject given, DiagramPosition place) {
        ModelFile file = model.file(given);
        Content content = read(text, file);
        EObject container = given;
        while (container != null && !hasRoom(container, content.elements())) {
            container = container.eContainer();
        }
        if (container == null) {
            throw new EditRefused(
                    ElementPaths.of(content.elements().get(0)) + " cannot be in " + ElementPaths.aKind(given) + ".");
        }
        List<String> names = content.elements().stream().map(ElementKeys::name).toList();
        content.elements().forEach(e -> keepNames(e, file));
        for (EObject element : content.elements()) {
            EReference feature = ChildTypes.feature(container, element.eClass()).orElseThrow();
            String name = ElementKeys.name(element);
            if (element instanceof NamedElement named) {
                named.setName(null);
            }
            Containers.add(container, feature, element);
            if (element instanceof NamedElement named && name != null) {
                FreshNames.name(named, name, model.roots());
            }
            importWhatItNames(element);
        }
        draw(content, names, place);
        return content.elements();
    }

    private static boolean hasRoom(EObject container, List<EObject> elements) {
        return elements.stream()
                .allMatch(e -> ChildTypes.feature(container, e.eClass())
                        .filter(EReference::isMany)
                        .isPresent());
    }

    private Content read(String text, ModelFile file) {
        String from = "/";
        Map<String, List<Integer>> places = new LinkedHashMap<>();
        List<String> lines = new ArrayList<>(text.lines().toList());
        while (!lines.isEmpty() && lines.get(0).startsWith("//@")) {
            String line = lines.remove(0);
            if (line.startsWith(FROM)) {
                from = line.substring(FROM.length()).strip();
            } else if (line.matches(AT + "\\w+( -?\\d{1,7}){2,}")) {
                String[] words = line.substring(AT.length()).split(" ");
                places.put(
                        words[0],
                        List.of(words).subList(1, words.length).stream()
                                .map(Integer::valueOf)
                                .toList());
            }
        }
        String imports = "import \"" + file.location().getFileName() + "\";\n";
        URI beside = URI.createFileURI(
                file.location().resolveSibling(".clipboard.bellwether").toString());
        try {
            BellwetherTextResource read =
                    OverlayText.read(model.resources(), beside, imports + String.join("\n", lines) + "\n");
            List<EObject> elements = payload(read, from);
            return new Content(elements, places);
        } catch (IOException e) {
            throw new IllegalStateException("texts in memory can be read", e);
        }
    }

    private static List<EObject> payload(BellwetherTextResource read, String from) {
        boolean isRead =
                !read.getContents().isEmpty() && read.getErrors().stream().allMatch(Clipboard::isName);
        EObject container = isRead ? ElementIds.find(read.getContents().get(0), from) : null;
        List<EObject> elements = container == null
                ? List.of()
                : container.eContents().stream()
                        .filter(e ->
                                e.eContainmentFeature().isMany() && !(e instanceof Import) && !(e instanceof Comment))
                        .toList();
        if (elements.isEmpty()) {
            String why = read.getErrors().isEmpty()
                    ? ""
                    : " " + read.getErrors().get(0).getMessage();
            throw new EditRefused("The clipboard holds no elements in Bellwether's notation." + why);
        }
        return elements;
    }

    private static boolean isName(Resource.Diagnostic error) {
        return error instanceof ProblemDiagnostic d && d.problem().code().equals(ProblemCode.BW008.name());
    }

    /** Keeps names that are unresolved; names that match a copied element refer to the copy. */
    private void keepNames(EObject element, ModelFile file) {
        Map<String, EObject> copies = new HashMap<>();
        EcoreUtil.getRootContainer(element)
                .eAllContents()
                .forEachRemaining(e -> copies.putIfAbsent(
                        QualifiedNames.of(e) + " " + e.eClass().getName(), e));
        List<EObject> all = new ArrayList<>(List.of(element));
        element.eAllContents().forEachRemaining(all::add);
        for (EObject owner : all) {
            for (EReference feature : owner.eClass().getEAllReferences()) {
                if (!feature.isContainment()
                        && !feature.isContainer()
                        && !feature.isDerived()
                        && owner.eIsSet(feature)) {
                    keepNames(owner, feature, copies, file);
                }
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static void keepNames(EObject owner, EReference feature, Map<String, EObject> copies, ModelFile file) {
        if (feature.isMany()) {
            InternalEList<EObject> list = (InternalEList<EObject>) owner.eGet(feature);
            for (int i = 0; i < list.size(); i++) {
                EObject kept = kept(owner, list.basicGet(i), copies, file);
                if (kept != list.basicGet(i)) {
                    list.setUnique(i, kept);
                }
            }
        } else {
            EObject target = (EObject) owner.eGet(feature, false);
            EObject kept = kept(owner, target, copies, file);
            if (kept != target) {
                owner.eSet(feature, kept);
            }
        }
    }

    private static EObject kept(EObject owner, EObject target, Map<String, EObject> copies, ModelFile file) {
        if (target.eIsProxy()) {
            String written = UnresolvedNames.written(owner.eResource(), target);
            return written == null || ((InternalEObject) target).eProxyURI() == null
                    ? target
                    : UnresolvedNames.proxy(target, file.resource().getURI(), written);
        }
        boolean isCopy = EcoreUtil.getRootContainer(target) == EcoreUtil.getRootContainer(owner);
        EObject copy =
                copies.get(QualifiedNames.of(target) + " " + target.eClass().getName());
        return isCopy || copy == null ? target : copy;
    }

    private void importWhatItNames(EObject element) {
        References references = new References(model);
        List<EObject> all = new ArrayList<>(List.of(element));
        element.eAllContents().forEachRemaining(all::add);
        all.forEach(owner -> owner.eCrossReferences().stream()
                .filter(target -> !target.eIsProxy())
                .forEach(target -> references.ensureVisible(owner, target)));
    }

    /** Places copies with the same distances as the originals: at a place, or a little aside. */
    private void draw(Content content, List<String> names, DiagramPosition place) {
        if (place == null || content.places().isEmpty()) {
            return;
        }
        boolean aside = place.numbers().size() < 2;
        int left =
                content.places().values().stream().mapToInt(n -> n.get(0)).min().orElse(0);
        int top =
                content.places().values().stream().mapToInt(n -> n.get(1)).min().orElse(0);
        int dx = aside ? ASIDE : place.numbers().get(0) - left;
        int dy = aside ? ASIDE : place.numbers().get(1) - top;
        for (int i = 0; i < names.size(); i++) {
            List<Integer> numbers = content.places().get(names.get(i));
            if (numbers != null) {
                List<Integer> moved = new ArrayList<>(numbers);
                moved.set(0, numbers.get(0) + dx);
                moved.set(1, numbers.get(1) + dy);
                model.layouts().set(place.diagram(), model.id(content.elements().get(i)), moved);
            }
        }
    }
}
