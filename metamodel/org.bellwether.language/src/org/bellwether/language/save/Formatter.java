// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.save;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bellwether.language.resource.TextResources;
import org.bellwether.model.Problem;
import org.bellwether.model.io.FileChangedException;
import org.bellwether.model.io.ModelResource;
import org.bellwether.model.io.ModelWriter;
import org.bellwether.model.io.ProblemDiagnostic;
import org.bellwether.model.io.ProjectFolders;
import org.bellwether.model.loading.ModelRegistration;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;

/** Converts texts into the form in which files are saved. */
public final class Formatter {
    private Formatter() {}

    /**
     * The result of formatting a text.
     *
     * @param text the canonical text; empty if there are problems
     * @param problems the reasons why the text could not be read
     * @param resource the resource with the text's model
     */
    public record Formatted(String text, List<Problem> problems, Resource resource) {
        /**
         * Writes the text to its file.
         *
         * @throws FileChangedException if the file's content differs from the formatted text's original
         */
        public void save() throws IOException {
            ModelWriter.save(resource, text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /**
     * Formats a text of the project around its file.
     *
     * @param text in UTF-8
     * @param file the text's path, which need not exist: imports are relative to it
     * @param name the file's name in messages
     * @throws IOException if the text is valid but cannot be written without loss; the message gives the reason
     */
    public static Formatted format(byte[] text, Path file, String name) throws IOException {
        ResourceSet resources = new ResourceSetImpl();
        ProjectFolders.setAround(resources, file.toAbsolutePath().normalize());
        return format(text, file, resources, name);
    }

    /** Formats a text in a project's folder, from which all files may be imported. */
    public static Formatted format(byte[] text, Path file, Path project, String name) throws IOException {
        ResourceSet resources = new ResourceSetImpl();
        ProjectFolders.set(resources, project);
        return format(text, file, resources, name);
    }

    private static Formatted format(byte[] text, Path file, ResourceSet resources, String name) throws IOException {
        ModelRegistration.register(resources);
        ModelResource resource =
                TextResources.create(URI.createFileURI(file.toAbsolutePath().toString()));
        resource.setDisplayName(name);
        resources.getResources().add(resource);
        resource.load(new ByteArrayInputStream(text), Map.of());
        List<Problem> problems = resources.getResources().stream()
                .flatMap(r -> r.getErrors().stream())
                .flatMap(e -> e instanceof ProblemDiagnostic d ? Stream.of(d.problem()) : Stream.empty())
                .distinct()
                .toList();
        return problems.isEmpty()
                ? new Formatted(new String(TextSave.bytes(resource), StandardCharsets.UTF_8), problems, resource)
                : new Formatted("", problems, resource);
    }
}
