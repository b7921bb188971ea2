// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.bellwether.language.preprocessor.input.PreprocessorLimits;
import org.bellwether.language.preprocessor.input.PreprocessorOptions;
import org.bellwether.language.preprocessor.unit.TranslationUnit;
import org.bellwether.model.Problem;

/** Files in a folder, and the results of preprocessing them. */
final class Preprocessing {
    private final Path folder;
    private PreprocessorOptions options = PreprocessorOptions.NONE;

    Preprocessing(Path folder) {
        this.folder = folder;
    }

    Preprocessing file(String name, String text) {
        try {
            Path file = folder.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Preprocessing with(PreprocessorOptions given) {
        options = given;
        return this;
    }

    Preprocessing defining(String... definitions) {
        return with(new PreprocessorOptions(List.of(), List.of(definitions), List.of(), PreprocessorLimits.DEFAULT));
    }

    Preprocessing searching(String... folders) {
        List<Path> paths = List.of(folders).stream().map(folder::resolve).toList();
        return with(new PreprocessorOptions(paths, List.of(), List.of(), PreprocessorLimits.DEFAULT));
    }

    Preprocessed process(String... files) {
        return Preprocessor.process(List.of(files).stream().map(folder::resolve).toList(), options);
    }

    /** Returns the main unit's text without empty lines and without blanks at the ends of lines. */
    static String lines(TranslationUnit unit) {
        return unit.text()
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining("\n"));
    }

    /** Returns the result for a text; its problems if there are errors. */
    String text(String text) {
        Preprocessed result = file("main.idl", text).process("main.idl");
        return result.isOk() ? lines(result.main().get(0)) : problems(result);
    }

    /** Returns the problems as {@code file:line:column: message}, one in a line, with files relative to the folder. */
    String problems(Preprocessed result) {
        return result.problems().stream().map(this::shown).collect(Collectors.joining("\n"));
    }

    private String shown(Problem problem) {
        String text = problem.file() + ":" + problem.line() + ":" + problem.column() + ": " + problem.message();
        return text.replace(folder + "/", "");
    }
}
