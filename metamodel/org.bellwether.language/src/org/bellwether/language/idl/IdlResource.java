// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.idl;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bellwether.language.errors.TextProblem;
import org.bellwether.language.preprocessor.Preprocessed;
import org.bellwether.language.preprocessor.Preprocessor;
import org.bellwether.language.preprocessor.input.PreprocessorLimits;
import org.bellwether.language.preprocessor.input.PreprocessorOptions;
import org.bellwether.language.preprocessor.input.SourceLocation;
import org.bellwether.language.preprocessor.unit.SourceMap;
import org.bellwether.language.preprocessor.unit.TranslationUnit;
import org.bellwether.language.resource.BellwetherTextResource;
import org.bellwether.model.Problem;
import org.bellwether.model.io.ProblemDiagnostic;
import org.bellwether.model.io.ProjectFolders;
import org.bellwether.model.io.TextPlace;
import org.eclipse.emf.ecore.EObject;

/**
 * An IDL file as part of a model. Each IDL file is preprocessed separately; an included file is another resource. Places are places in the
 * file before preprocessing. Bellwether never writes the file. If a module includes the file, the resource's URI has the module's qualified
 * name as query, and the definitions belong to that module.
 */
public final class IdlResource extends BellwetherTextResource {
    private static final class Error extends IOException implements ProblemDiagnostic {
        private static final long serialVersionUID = 1L;
        private final transient Problem problem;

        private Error(Problem problem) {
            super(problem.message());
            this.problem = problem;
        }

        @Override
        public Problem problem() {
            return problem;
        }

        @Override
        public String getLocation() {
            return problem.file();
        }

        @Override
        public int getLine() {
            return problem.line();
        }

        @Override
        public int getColumn() {
            return problem.column();
        }
    }

    private SourceMap sourceMap = new SourceMap();
    /** The line before the file's text, which opens the modules around the include; empty if there are none. */
    private String opening = "";

    /** Returns the file's text after preprocessing, with an include of each file that it needs; null after errors. */
    @Override
    protected String prepared(String text) throws IOException {
        Path file = file();
        Preprocessed result = Preprocessor.process(
                List.of(file),
                new PreprocessorOptions(
                        ProjectFolders.inwards(ProjectFolders.outermost(getResourceSet(), file), file.getParent()),
                        List.of(),
                        List.of(),
                        PreprocessorLimits.DEFAULT));
        result.problems().stream()
                .filter(Problem::isError)
                .forEach(each -> getErrors().add(new Error(shown(each))));
        if (!result.isOk()) {
            return null;
        }
        TranslationUnit own = result.main().get(0);
        sourceMap = own.sourceMap();
        String prepared = own.text();
        for (TranslationUnit other : result.units()) {
            String include = other.standard().isPresent()
                    ? "<" + other.standard().get().path() + ">"
                    : "\"" + file.getParent().relativize(other.file().toRealPath()) + "\"";
            prepared = prepared.replace("import \"" + own.pathTo(other) + "\";", "#include " + include);
        }
        return inModules(prepared);
    }

    private String inModules(String prepared) {
        if (getURI().query() == null) {
            opening = "";
            return prepared;
        }
        String[] modules = getURI().query().split("::");
        opening = "module _" + String.join(" { module _", modules) + " {\n"; // a name with _ is no keyword
        return opening + prepared + "\n" + "};".repeat(modules.length) + "\n";
    }

    /** Returns the place in the file for a place in the parsed text. */
    private SourceLocation place(int line, int column) {
        return sourceMap.place(opening.isEmpty() ? line : Math.max(1, line - 1), column);
    }

    private Path file() throws IOException {
        return Path.of(getURI().toFileString()).toRealPath();
    }

    @Override
    protected void addProblems(Iterable<TextProblem> problems) {
        int before = getErrors().size();
        super.addProblems(problems);
        for (int i = before; i < getErrors().size(); i++) {
            if (getErrors().get(i) instanceof ProblemDiagnostic d) {
                Problem problem = d.problem();
                SourceLocation place = place(problem.line(), problem.column());
                getErrors().set(i, new Error(shown(moved(problem, place))));
            }
        }
    }

    private static Problem moved(Problem problem, SourceLocation place) {
        return new Problem(
                problem.code(),
                problem.severity(),
                problem.path(),
                place.file(),
                place.line(),
                place.column(),
                problem.message() + place.chain(),
                problem.fix(),
                problem.excerpt());
    }

    /** Returns the problem in terms of IDL, with the user's name of the file, without parts that only commands for IDL have. */
    private Problem shown(Problem given) {
        Problem problem = IdlMessages.of(given);
        return new Problem(
                problem.code(),
                problem.severity(),
                problem.path(),
                shown(problem.file()),
                problem.line(),
                problem.column(),
                problem.message(),
                problem.fix().contains(" -I") ? "Put the file into the project's folder" : problem.fix(),
                problem.excerpt());
    }

    private String shown(String file) {
        Path own = Path.of(getURI().toFileString());
        Path folder = own.getParent();
        Path shownFolder = Path.of(displayName()).getParent();
        Path path = Path.of(file);
        if (path.equals(own)) {
            return displayName();
        }
        return path.startsWith(folder) && shownFolder != null
                ? shownFolder.resolve(folder.relativize(path)).toString()
                : file;
    }

    @Override
    public int lineOf(EObject element) {
        int line = super.lineOf(element);
        return line == 0 ? 0 : place(line, super.columnOf(element)).line();
    }

    @Override
    public int columnOf(EObject element) {
        int line = super.lineOf(element);
        return line == 0 ? 0 : place(line, super.columnOf(element)).column();
    }

    @Override
    public TextPlace placeOf(EObject element, Object value) {
        TextPlace prepared = super.placeOf(element, value);
        if (prepared.line() == 0) {
            return prepared;
        }
        SourceLocation place = place(prepared.line(), prepared.column());
        return new TextPlace(place.line(), place.column(), prepared.excerpt());
    }

    @Override
    public void doSave(OutputStream out, Map<?, ?> options) throws IOException {
        throw new IOException(
                displayName() + " is an IDL file, which is not written by tools: change its text, or make a "
                        + "model of it with bellwether import");
    }
}
