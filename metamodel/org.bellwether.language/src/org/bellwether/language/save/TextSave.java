// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.save;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.bellwether.language.print.CanonicalPrinter;
import org.bellwether.language.resource.BellwetherTextResource;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.io.ModelResource;
import org.bellwether.model.io.ProblemDiagnostic;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;

/** Returns the text of a resource's model, verified: the text is read again and must give the same model. */
public final class TextSave {
    private TextSave() {}

    /**
     * Returns the canonical text of a resource's model.
     *
     * @throws IOException if the file's text has errors, so that a tool must not overwrite it, or if text cannot express the model, for
     *     example a name that is not an identifier; the message gives the element and the reason
     */
    public static byte[] bytes(ModelResource resource) throws IOException {
        if (isReadOnly(resource)) {
            throw new IOException(resource.displayName()
                    + " has errors and is not written over: fix them in its text first, then load it again");
        }
        EObject root = resource.getContents().get(0);
        String text = CanonicalPrinter.print(root);
        Resource again = OverlayText.read(resource, text);
        boolean namesOnly = again.getErrors().stream().allMatch(TextSave::isName);
        if (!again.getErrors().isEmpty() && !(namesOnly && (leadsNowhere(root) || isUnfinished(root)))
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

    /**
     * Returns whether a resource's file has a text that differs from its model, because the text has errors: tools do
     * not overwrite the file until the errors are fixed.
     */
    public static boolean isReadOnly(Resource resource) {
        return resource.getContents().isEmpty()
                || resource.getErrors().stream().anyMatch(e -> !isName(e))
                || resource instanceof BellwetherTextResource text && text.isAhead();
    }

    /** Returns whether an error is about a missing name or file, which saving cannot make worse. */
    private static boolean isName(Resource.Diagnostic error) {
        return error instanceof ProblemDiagnostic d
                && (d.problem().code().equals(ProblemCode.BW008.name())
                        || d.problem().code().equals(ProblemCode.BW009.name()));
    }

    /** Returns whether a reference of a model is unresolved, or refers to an element that is no longer in a file. */
    public static boolean leadsNowhere(EObject root) {
        return Models.all(root, EObject.class).stream()
                .flatMap(e -> e.eCrossReferences().stream())
                .anyMatch(t -> t.eIsProxy() || t.eResource() == null);
    }

    /**
     * Returns whether a required part is missing, such as the name of a module: names that need this part do not
     * resolve.
     */
    private static boolean isUnfinished(EObject root) {
        return Models.all(root, EObject.class).stream()
                .anyMatch(e ->
                        e.eClass().getEAllStructuralFeatures().stream().anyMatch(f -> f.isRequired() && !e.eIsSet(f)));
    }

    private static IOException refused(ModelResource resource, String reason) {
        return new IOException(resource.displayName() + " cannot be written without loss: " + reason);
    }
}
