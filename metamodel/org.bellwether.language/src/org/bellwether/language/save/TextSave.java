// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.save;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.bellwether.language.TextFormat;
import org.bellwether.language.print.CanonicalPrinter;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.io.ModelResource;
import org.bellwether.model.io.ProblemDiagnostic;
import org.bellwether.model.util.Models;
import org.eclipse.emf.common.util.BasicEList;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.xtext.util.LazyStringInputStream;

/** The text of a resource's model, proven: it is given out only after it was read again and said the same. */
public final class TextSave {
    private TextSave() {}

    /**
     * The canonical text of a resource's model.
     *
     * @throws IOException if the file's text has errors that a tool must not write over, or if the model cannot be said in
     *     text, such as a name that is no identifier; the message says what and where
     */
    public static byte[] bytes(ModelResource resource) throws IOException {
        if (resource.getContents().isEmpty() || resource.getErrors().stream().anyMatch(e -> !isName(e))) {
            throw new IOException(resource.displayName()
                    + " has errors and is not written over: mend them in its text first, then load it again");
        }
        EObject root = resource.getContents().get(0);
        String text = CanonicalPrinter.print(root);
        Resource again = parse(resource, text);
        if (!again.getErrors().isEmpty() && !leadsNowhere(root)
                || again.getContents().isEmpty()) {
            Resource.Diagnostic first = again.getErrors().get(0);
            throw refused(resource, "line " + first.getLine() + ": " + first.getMessage());
        }
        EObject copy = again.getContents().get(0);
        Optional<String> difference = CanonicalPrinter.print(copy).equals(text)
                ? SameModel.differenceOfSameText(root, copy)
                : Optional.of("its text reads differently");
        if (difference.isPresent()) {
            throw refused(resource, difference.get());
        }
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Whether an error is about a name or a file that is not there, which no saving can make worse. */
    private static boolean isName(Resource.Diagnostic error) {
        return error instanceof ProblemDiagnostic d
                && (d.problem().code().equals(ProblemCode.BW008.name())
                        || d.problem().code().equals(ProblemCode.BW009.name()));
    }

    /** Whether a reference of a model leads to nothing, or to what is in no file any more. */
    private static boolean leadsNowhere(EObject root) {
        return Models.all(root, EObject.class).stream()
                .flatMap(e -> e.eCrossReferences().stream())
                .anyMatch(t -> t.eIsProxy() || t.eResource() == null);
    }

    private static Resource parse(ModelResource resource, String text) throws IOException {
        ModelResource copy = new TextFormat().create(resource.getURI());
        copy.setDisplayName(resource.displayName());
        copy.setLimits(resource.limits());
        new Beside(resource.getResourceSet(), copy);
        copy.load(new LazyStringInputStream(text), Map.of());
        return copy;
    }

    private static IOException refused(ModelResource resource, String reason) {
        return new IOException(resource.displayName() + " cannot be written without loss: " + reason);
    }

    /** The files around a resource as they are in memory, with a copy in its place. */
    private static final class Beside extends ResourceSetImpl {
        private final ResourceSet others;
        private final Resource copy;

        private Beside(ResourceSet others, Resource copy) {
            this.others = others == null ? new ResourceSetImpl() : others;
            this.copy = copy;
            getLoadOptions().putAll(this.others.getLoadOptions());
            super.getResources().add(copy);
        }

        /** Not those lists of sets that own what is added to them: the others stay where they are. */
        @Override
        public EList<Resource> getResources() {
            EList<Resource> all = new BasicEList<>(others.getResources());
            all.removeIf(each -> each.getURI().equals(copy.getURI()));
            all.add(copy);
            return all;
        }

        @Override
        public Resource getResource(URI uri, boolean load) {
            return uri.equals(copy.getURI()) ? copy : others.getResource(uri, load);
        }
    }
}
