// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.project;

import java.nio.file.Path;
import org.bellwether.language.idl.IdlResource;
import org.bellwether.language.print.CanonicalPrinter;
import org.bellwether.language.resource.BellwetherTextResource;
import org.bellwether.language.save.TextSave;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.io.ModelResource;
import org.bellwether.model.util.Program;
import org.eclipse.emf.ecore.EObject;

/** A model file of the project, with the layout beside it. Only the session's thread may read its parts. */
public final class ModelFile {
    private final String path;
    private final Path location;
    private final ModelResource resource;
    private final LayoutResource layout;
    /** The text as the user wrote it, if it agrees with the model or cannot be parsed; otherwise null. */
    private String written;

    ModelFile(String path, Path location, ModelResource resource, LayoutResource layout) {
        this.path = path;
        this.location = location;
        this.resource = resource;
        this.layout = layout;
    }

    /**
     * Returns the path in the project's folder, with slashes, which all methods of this bundle use to refer to the
     * file.
     */
    public String path() {
        return path;
    }

    public Path location() {
        return location;
    }

    public ModelResource resource() {
        return resource;
    }

    public LayoutResource layout() {
        return layout;
    }

    /** Returns the model, or null if the file has never been readable. */
    public EObject root() {
        return resource.getContents().isEmpty() ? null : resource.getContents().get(0);
    }

    /** Returns whether the file is text of the notation; XMI and IDL files cannot be changed. */
    public boolean isEditable() {
        return resource instanceof BellwetherTextResource && !(resource instanceof IdlResource);
    }

    public BellwetherTextResource textResource() {
        if (!isEditable()) {
            throw new EditRefused(path + " is not a .bellwether file and is only read. Convert it: " + Program.typed()
                    + " convert " + path + " FILE.bellwether.");
        }
        return (BellwetherTextResource) resource;
    }

    /** Returns whether its text has syntax errors, so that the model differs from the text. */
    public boolean isBroken() {
        return TextSave.isReadOnly(resource);
    }

    /** Returns the current text: as the user wrote it, or the canonical text if the model was changed since. */
    public String text() {
        return written != null ? written : canonical();
    }

    public String canonical() {
        return root() instanceof Model model ? CanonicalPrinter.print(model) : "";
    }

    public String written() {
        return written;
    }

    public void setWritten(String text) {
        written = text;
    }

    @Override
    public String toString() {
        return path;
    }
}
