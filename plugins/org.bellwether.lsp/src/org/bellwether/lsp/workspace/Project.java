// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp.workspace;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.bellwether.language.idl.IdlResource;
import org.bellwether.language.resource.BellwetherTextResource;
import org.bellwether.model.Problem;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.io.ModelResource;
import org.bellwether.model.io.ProblemDiagnostic;
import org.bellwether.model.io.ProjectFolders;
import org.bellwether.model.loading.ModelRegistration;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.common.util.WrappedException;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ExtensibleURIConverterImpl;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;

/** Files that imports connect, as they were at one moment: parsed, linked and checked. Projects are immutable. */
public final class Project {
    private final LanguageServices language;
    private final Optional<Path> folder;
    private final ResourceSet resources = new ResourceSetImpl();
    private final Map<URI, TextFile> files = new LinkedHashMap<>();
    private final Map<URI, List<Problem>> problems = new HashMap<>();
    private Occurrences occurrences;

    private Project(
            Optional<Path> folder,
            Set<URI> members,
            Function<URI, Optional<String>> texts,
            LanguageServices language,
            boolean check) {
        this.folder = folder;
        this.language = language;
        ModelRegistration.register(resources);
        resources.setURIConverter(new OpenTexts(texts));
        // All files except XMI are text, including untitled documents
        Map<String, Object> factories = resources.getResourceFactoryRegistry().getExtensionToFactoryMap();
        factories.put(Resource.Factory.Registry.DEFAULT_EXTENSION, (Resource.Factory) this::textResource);
        folder.ifPresent(f -> ProjectFolders.set(resources, f));
        members.stream().sorted(Comparator.comparing(URI::toString)).forEach(this::load);
        if (check) {
            check();
        }
        for (Resource resource : resources.getResources()) {
            boolean isIdl = resource instanceof IdlResource; // its parsed text is preprocessed
            if (resource instanceof BellwetherTextResource text
                    && !isIdl
                    && text.standard().isEmpty()) {
                files.put(resource.getURI(), new TextFile(text, texts.apply(resource.getURI())));
            }
        }
    }

    /** Loads and checks files that are connected by imports. */
    static Project of(Set<URI> members, SourceFiles sources, LanguageServices language) {
        return new Project(folder(members), members, sources::openText, language, true);
    }

    /**
     * Returns a project with one file, which has another text, and its imports: only parsed and linked, not checked.
     */
    public Project with(URI file, String text, SourceFiles sources) {
        return new Project(
                folder,
                Set.of(file),
                uri -> uri.equals(file) ? Optional.of(text) : sources.openText(uri),
                language,
                false);
    }

    /** Reads the text of the editor for files that are open. */
    private static final class OpenTexts extends ExtensibleURIConverterImpl {
        private final Function<URI, Optional<String>> texts;

        OpenTexts(Function<URI, Optional<String>> texts) {
            this.texts = texts;
        }

        @Override
        public InputStream createInputStream(URI uri, Map<?, ?> options) throws IOException {
            Optional<String> text = texts.apply(uri);
            return text.isPresent()
                    ? new ByteArrayInputStream(text.get().getBytes(StandardCharsets.UTF_8))
                    : super.createInputStream(uri, options);
        }
    }

    private Resource textResource(URI uri) {
        BellwetherTextResource resource = language.get(BellwetherTextResource.class);
        resource.setURI(uri);
        return resource;
    }

    /** Returns the highest folder among the files' folders: nothing outside of it is imported. */
    private static Optional<Path> folder(Set<URI> members) {
        return members.stream()
                .filter(URI::isFile)
                .map(uri -> Path.of(uri.toFileString()).getParent())
                .min(Comparator.comparingInt(Path::getNameCount).thenComparing(Comparator.naturalOrder()));
    }

    private void load(URI uri) {
        try {
            resources.getResource(uri, true);
        } catch (WrappedException e) {
            return; // the resource lists the reasons
        }
    }

    /** Checks constraints on the loaded part, as the command line does. */
    private void check() {
        boolean loaded = true;
        for (Resource resource : resources.getResources()) {
            List<Problem> own = resource.getErrors().stream()
                    .map(e -> problem(resource, e))
                    .distinct()
                    .toList();
            problems.computeIfAbsent(file(resource), f -> new ArrayList<>()).addAll(own);
            loaded &= own.isEmpty();
        }
        if (loaded) {
            Map<String, URI> byName = new HashMap<>();
            resources.getResources().forEach(r -> byName.put(((ModelResource) r).displayName(), file(r)));
            for (Problem problem : language.problems(resources)) {
                Optional.ofNullable(byName.get(problem.file()))
                        .ifPresent(uri -> problems.get(uri).add(problem));
            }
        }
    }

    /** Returns the file of a resource. An IDL file may have several resources: one for each module that includes it. */
    private static URI file(Resource resource) {
        return resource.getURI().trimQuery();
    }

    private static Problem problem(Resource resource, Resource.Diagnostic error) {
        return error instanceof ProblemDiagnostic known
                ? known.problem()
                : ProblemCode.BW001.problem(
                        "",
                        ((ModelResource) resource).displayName(),
                        error.getLine(),
                        error.getColumn(),
                        error.getMessage(),
                        "Check the path and its permissions");
    }

    public Optional<TextFile> file(URI uri) {
        return Optional.ofNullable(files.get(uri));
    }

    public Collection<TextFile> files() {
        return files.values();
    }

    Set<URI> members() {
        return problems.keySet();
    }

    /** Returns the problems of a file, in order. */
    public List<Problem> problems(URI uri) {
        return problems.getOrDefault(uri, List.of());
    }

    /** Returns the places of names; computed at the first call. */
    public Occurrences occurrences() {
        if (occurrences == null) {
            occurrences = new Occurrences(files.values());
        }
        return occurrences;
    }

    public LanguageServices language() {
        return language;
    }
}
