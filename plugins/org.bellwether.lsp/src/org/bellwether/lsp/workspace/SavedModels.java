// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp.workspace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.bellwether.language.fixes.ProblemPlace;
import org.bellwether.language.fixes.QuickFixes;
import org.bellwether.language.fixes.TextFix;
import org.bellwether.language.parser.TokenTypes;
import org.bellwether.model.Problem;
import org.bellwether.model.loading.ModelLoader;
import org.eclipse.emf.common.util.URI;

/**
 * The problems of the saved models in folders, and edits that fix these problems, for builders, which do not see open
 * texts. The problems are those of the command line. Instances are not safe for use by several threads.
 */
public final class SavedModels {
    /**
     * A problem with its place in the file's text.
     *
     * @param offset the offset of the marked text, in UTF-16 characters from 0
     * @param length the length of the marked text; 0 if the problem concerns the whole file
     */
    public record Finding(Problem problem, int offset, int length, List<TextFix> fixes) {}

    private final LanguageServices language = new LanguageServices();

    /**
     * Loads and checks all models in a folder. Models that imports connect are checked together.
     *
     * @return the problems of each file, in the order of the file; files without problems have an empty list
     * @throws IOException if the folder cannot be read
     */
    public Map<Path, List<Finding>> check(Path folder) throws IOException {
        SourceFiles sources = new SourceFiles(() -> language.get(TokenTypes.class));
        sources.addFolder(folder.toRealPath());
        Map<Path, List<Finding>> result = new TreeMap<>();
        Set<URI> done = new HashSet<>();
        for (Path file : ModelLoader.modelFiles(folder.toRealPath())) {
            URI uri = SourceFiles.uri(file);
            if (!done.contains(uri)) {
                Project project = Project.of(sources.project(uri), sources, language);
                done.addAll(project.members());
                result.putAll(findings(project, project.members()));
            }
            result.putIfAbsent(Path.of(uri.toFileString()), List.of());
        }
        return result;
    }

    private static Map<Path, List<Finding>> findings(Project project, Collection<URI> files) {
        Map<Path, List<Finding>> result = new TreeMap<>();
        for (URI uri : files) {
            if (uri.isFile()) {
                List<Finding> found = new ArrayList<>();
                for (Problem problem : project.problems(uri)) {
                    found.add(project.file(uri)
                            .map(file -> finding(file, problem))
                            .orElseGet(() -> new Finding(problem, 0, 0, List.of())));
                }
                result.put(Path.of(uri.toFileString()), found);
            }
        }
        return result;
    }

    private static Finding finding(TextFile file, Problem problem) {
        List<TextFix> fixes = QuickFixes.of(problem, file.text(), file.nodes().orElse(null));
        if (problem.line() == 0) {
            return new Finding(problem, 0, 0, fixes);
        }
        ProblemPlace place = ProblemPlace.of(problem, file.text());
        return new Finding(problem, place.offset(), place.length(), fixes);
    }
}
