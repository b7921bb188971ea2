// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp.workspace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bellwether.language.parser.TokenTypes;
import org.eclipse.emf.common.util.URI;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.PublishDiagnosticsParams;

/** A language-server session, the state of one editor: texts, and the results for them. One thread uses it. */
public final class LanguageSession {
    private final SourceFiles sources = new SourceFiles(() -> language().get(TokenTypes.class));
    private final Map<URI, Project> projects = new HashMap<>();
    private final Map<URI, PublishDiagnosticsParams> published = new HashMap<>();
    private LanguageServices language;

    public SourceFiles sources() {
        return sources;
    }

    /** Returns the services. They are created on first use, because their creation takes most of the start's time. */
    public LanguageServices language() {
        if (language == null) {
            language = new LanguageServices();
        }
        return language;
    }

    /** Discards all results, because texts have changed. */
    public void changed() {
        projects.clear();
    }

    /** Returns the current project of a file. */
    public Project project(URI uri) {
        Project known = projects.get(uri);
        if (known == null) {
            Project fresh = Project.of(sources.project(uri), sources, language());
            fresh.members().forEach(member -> projects.put(member, fresh));
            projects.put(uri, fresh);
            known = fresh;
        }
        return known;
    }

    /** Returns a file of an editor; empty if the file is not a text of Bellwether. */
    public Optional<TextFile> file(URI uri) {
        return project(uri).file(uri);
    }

    /** Returns all projects of the workspace. */
    public Set<Project> all() {
        Set<Project> result = new HashSet<>();
        sources.all().forEach(uri -> result.add(project(uri)));
        return result;
    }

    /**
     * Returns the diagnostics that the client does not have yet: for open files and the other files of their projects. A
     * new version of a text gets its diagnostics even if they are the same, to show the client that they hold for this
     * version.
     */
    public List<PublishDiagnosticsParams> changedDiagnostics() {
        Map<URI, PublishDiagnosticsParams> now = new HashMap<>();
        for (URI uri : sources.open()) {
            Project project = project(uri);
            project.files().forEach(f -> now.put(f.uri(), params(f.uri(), Diagnostics.of(project, f))));
        }
        for (URI gone : published.keySet()) {
            now.putIfAbsent(gone, params(gone, List.of()));
        }
        List<PublishDiagnosticsParams> changed = new ArrayList<>(now.values());
        changed.removeIf(published.values()::contains);
        published.clear();
        published.putAll(now);
        published.values().removeIf(p -> p.getDiagnostics().isEmpty() && p.getVersion() == null);
        return changed;
    }

    private PublishDiagnosticsParams params(URI uri, List<Diagnostic> diagnostics) {
        return new PublishDiagnosticsParams(sources.clientName(uri), diagnostics, sources.version(uri));
    }
}
