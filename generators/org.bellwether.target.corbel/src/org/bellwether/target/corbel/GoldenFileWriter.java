// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.generator.idl.IdlFile;
import org.bellwether.generator.idl.IdlPrinter;
import org.bellwether.generator.mapping.AnyUsage;
import org.bellwether.generator.mapping.Macros;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.model.Problem;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Declaration;
import org.bellwether.model.io.RepositoryFile;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.target.corbel.options.CorbelCatalogue;
import org.bellwether.target.corbel.options.OptionTable;
import org.bellwether.target.corbel.stubs.StubFiles;
import org.bellwether.target.corbel.stubs.StubSupportCheck;

/**
 * Generated files of the repository that are committed, so that building and testing Corbel needs no Java: its option
 * table, the stubs of its naming service and those of its tests. A test fails if they are stale.
 */
public final class GoldenFileWriter {
    private static final String STUBS = "runtime-cpp/tests/generated/";
    private static final List<String> STUB_MODELS = List.of(
            "basicsp",
            "bench",
            "types",
            "constructs",
            "wide",
            "dynamic",
            "decimal",
            "macros",
            "local",
            "values",
            "value_members",
            "abstracts",
            "customs",
            "value_any",
            "abstract_any",
            "events",
            "contexts",
            "harness_test");
    private static final String NAMING = "CosNaming";
    private static final String NAMING_HEADERS = "runtime-cpp/include/corbel/naming/";
    private static final String NAMING_SOURCES = "runtime-cpp/src/naming/generated/";

    private GoldenFileWriter() {}

    /** Writes changed files into the repository at the given folder. */
    public static void main(String[] arguments) throws IOException {
        Path repository = Path.of(arguments[0]);
        for (var file : all(repository).entrySet()) {
            RepositoryFile.write(repository, file.getKey(), file.getValue());
        }
    }

    /** Returns the text of each generated file by its path in the repository. */
    public static SortedMap<String, String> all(Path repository) {
        SortedMap<String, String> texts = new TreeMap<>();
        texts.put("runtime-cpp/include/corbel/options/option_table.inc", OptionTable.text(CorbelCatalogue.get()));
        for (String model : STUB_MODELS) {
            stubs(repository, model).forEach((file, text) -> texts.put(STUBS + file, text));
        }
        stubs(repository, NAMING)
                .forEach((file, text) ->
                        texts.put((file.endsWith(".cpp") ? NAMING_SOURCES : NAMING_HEADERS) + file, text));
        return texts;
    }

    /** Returns the texts by file name. */
    private static SortedMap<String, String> stubs(Path repository, String name) {
        Path file = repository.resolve("testmodels/stubs/" + name + ".bellwether");
        IdlFile idl = new IdlFile(name, declarations(file), List.of());
        boolean any = idl.declarations().stream().anyMatch(AnyUsage::in);
        StubSupportCheck.check(idl);
        GeneratedFiles files = new GeneratedFiles(name, Macros.in(idl.declarations()));
        files.text(name + ".idl", "// SPDX-License-Identifier: Apache-2.0\n" + IdlPrinter.print(idl));
        StubFiles.write(idl, any, "", files);
        SortedMap<String, String> texts = new TreeMap<>();
        files.all().forEach((path, content) -> texts.put(path, new String(content.content(), StandardCharsets.UTF_8)));
        return texts;
    }

    private static List<Declaration> declarations(Path file) {
        LoadedModel loaded = new ModelLoader().load(file);
        if (!loaded.isOk()) {
            throw new IllegalStateException(String.join(
                    "\n", loaded.problems().stream().map(Problem::render).toList()));
        }
        Model model = loaded.model();
        return model.getElements().stream()
                .filter(Declaration.class::isInstance)
                .map(Declaration.class::cast)
                .toList();
    }
}
