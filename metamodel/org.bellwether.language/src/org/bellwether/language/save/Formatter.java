// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.save;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bellwether.language.TextFormat;
import org.bellwether.model.BellwetherModel;
import org.bellwether.model.Problem;
import org.bellwether.model.io.Imports;
import org.bellwether.model.io.ModelResource;
import org.bellwether.model.io.ProblemDiagnostic;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;

/** Brings texts into the form in which files are saved. */
public final class Formatter {
    private Formatter() {}

    /**
     * What came of formatting a text.
     *
     * @param text the canonical text; empty if there are problems
     * @param problems why the text could not be read
     */
    public record Formatted(String text, List<Problem> problems) {}

    /**
     * Formats a text whose project is its folder.
     *
     * @param text UTF-8
     * @param file where the text stands or could stand: imports are relative to it
     * @param name how the file is called in messages
     * @throws IOException if the text is good but cannot be written without loss; the message says why
     */
    public static Formatted format(byte[] text, Path file, String name) throws IOException {
        return format(text, file, file.toAbsolutePath().getParent(), name);
    }

    /** The same in a project's folder, from which all may be imported. */
    public static Formatted format(byte[] text, Path file, Path project, String name) throws IOException {
        ResourceSet resources = new ResourceSetImpl();
        resources.getLoadOptions().put(Imports.PROJECT_ROOT, project);
        BellwetherModel.register(resources);
        ModelResource resource =
                new TextFormat().create(URI.createFileURI(file.toAbsolutePath().toString()));
        resource.setDisplayName(name);
        resources.getResources().add(resource);
        resource.load(new ByteArrayInputStream(text), Map.of());
        List<Problem> problems = resources.getResources().stream()
                .flatMap(r -> r.getErrors().stream())
                .flatMap(e -> e instanceof ProblemDiagnostic d ? Stream.of(d.problem()) : Stream.empty())
                .distinct()
                .toList();
        return problems.isEmpty()
                ? new Formatted(new String(TextSave.bytes(resource), StandardCharsets.UTF_8), problems)
                : new Formatted("", problems);
    }
}
