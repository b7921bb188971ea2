// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.idl;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bellwether.language.TextFormat;
import org.bellwether.language.preprocessor.Preprocessed;
import org.bellwether.language.preprocessor.Preprocessor;
import org.bellwether.language.preprocessor.input.PreprocessorOptions;
import org.bellwether.language.preprocessor.input.SourceLocation;
import org.bellwether.language.preprocessor.unit.TranslationUnit;
import org.bellwether.language.standard.StandardIdl;
import org.bellwether.model.Problem;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.util.FileWriting;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.resource.Resource;

/**
 * Reads IDL files. Each file is preprocessed into one text in a temporary folder, and these texts are loaded as models
 * are; problems are reported at the place in the IDL file from which the text came.
 */
public final class IdlReader {
    private IdlReader() {}

    /**
     * Reads IDL files with their includes.
     *
     * @param name the name of the first file's model; null for the name of the file
     * @throws IOException if the texts cannot be written
     */
    public static IdlModels read(List<Path> files, String name, PreprocessorOptions options) throws IOException {
        Preprocessed preprocessed = Preprocessor.process(files, name, options);
        if (!preprocessed.isOk()) {
            return IdlModels.failed(preprocessed.problems());
        }
        Path folder = Files.createTempDirectory("bellwether-idl").toRealPath();
        try {
            return load(preprocessed, folder);
        } finally {
            delete(folder);
        }
    }

    private static IdlModels load(Preprocessed preprocessed, Path folder) throws IOException {
        Map<Path, TranslationUnit> units = new LinkedHashMap<>();
        for (TranslationUnit unit : preprocessed.units()) {
            Path file = folder.resolve(unit.name() + "." + TextFormat.EXTENSION);
            Files.createDirectories(file.getParent());
            FileWriting.writeString(file, unit.text());
            units.put(file, unit);
        }
        Path all = folder.resolve(allOf(preprocessed.units()) + "." + TextFormat.EXTENSION);
        StringBuilder imports = new StringBuilder();
        preprocessed
                .units()
                .forEach(unit -> imports.append("import \"")
                        .append(unit.name())
                        .append('.')
                        .append(TextFormat.EXTENSION)
                        .append("\";\n"));
        FileWriting.writeString(all, imports);
        LoadedModel loaded = new ModelLoader().load(all);
        List<Problem> problems = new ArrayList<>(preprocessed.problems());
        loaded.problems().forEach(problem -> problems.add(IdlMessages.of(placed(problem, units))));
        if (!loaded.isOk()) {
            return IdlModels.failed(problems);
        }
        Map<String, Model> models = new LinkedHashMap<>();
        Map<String, StandardIdl> standard = new HashMap<>();
        units.forEach((file, unit) -> {
            models.put(unit.name(), model(loaded, file));
            unit.standard().ifPresent(each -> standard.put(unit.name(), each));
        });
        IdlRules.problems(Models.of(loaded.resources()), preprocessed.undefined())
                .forEach(problem -> problems.add(placed(problem, units)));
        if (problems.stream().anyMatch(Problem::isError)) {
            return IdlModels.failed(problems);
        }
        List<Model> main = preprocessed.main().stream()
                .map(unit -> models.get(unit.name()))
                .toList();
        return new IdlModels(main, models, standard, problems, problem -> placed(problem, units));
    }

    /** Returns a name that no unit has, for the file that imports all units. */
    private static String allOf(List<TranslationUnit> units) {
        String name = "all";
        while (units.stream().map(TranslationUnit::name).anyMatch(name::equalsIgnoreCase)) {
            name += "-all";
        }
        return name;
    }

    private static Model model(LoadedModel loaded, Path file) {
        for (Resource resource : loaded.resources().getResources()) {
            if (resource.getURI().isFile()
                    && Path.of(resource.getURI().toFileString()).equals(file)) {
                return (Model) resource.getContents().get(0);
            }
        }
        throw new IllegalStateException("not loaded: " + file);
    }

    private static Problem placed(Problem problem, Map<Path, TranslationUnit> units) {
        TranslationUnit unit = units.get(Path.of(problem.file()));
        if (unit == null) {
            return problem;
        }
        SourceLocation place = problem.line() == 0
                ? new SourceLocation(unit.file().toString(), 0, 0, "")
                : unit.sourceMap().place(problem.line(), Math.max(1, problem.column()));
        return new Problem(
                problem.code(),
                problem.severity(),
                problem.path(),
                place.file(),
                place.line(),
                problem.column() == 0 ? 0 : place.column(),
                problem.message() + place.chain(),
                problem.fix(),
                problem.excerpt());
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
