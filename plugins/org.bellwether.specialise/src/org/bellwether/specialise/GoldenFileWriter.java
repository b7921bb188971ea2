// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.bellwether.model.io.RepositoryFile;
import org.bellwether.specialise.tree.SourceTree;
import org.bellwether.specialise.weave.RuleOrder;
import org.bellwether.specialise.weave.Weaver;
import org.bellwether.specialise.xml.RuleFolder;

/** Golden files: the woven files of {@code testmodels/weave}. */
public final class GoldenFileWriter {
    static final String MODEL = "testmodels/weave/";
    private static final String GOLDEN = MODEL + "golden/";

    private GoldenFileWriter() {}

    /** Replaces the golden files in the repository at the given folder. */
    public static void main(String[] arguments) throws IOException {
        Path repository = Path.of(arguments[0]);
        SortedMap<String, String> wanted = all(repository);
        for (String path : present(repository)) {
            if (!wanted.containsKey(path)) {
                Files.delete(repository.resolve(path));
                System.out.println("deleted: " + path);
            }
        }
        for (var file : wanted.entrySet()) {
            RepositoryFile.write(repository, file.getKey(), file.getValue());
        }
    }

    /** Returns the expected texts, by path in the repository. */
    static SortedMap<String, String> all(Path repository) throws IOException {
        SourceTree tree = SourceTree.read(repository.resolve(MODEL + "source"));
        SortedMap<String, String> texts = new TreeMap<>();
        new Weaver(tree, Optional.of(""))
                .weave(RuleOrder.ordered(RuleFolder.read(repository.resolve(MODEL + "rules")), Optional.empty()))
                .woven()
                .forEach((path, octets) -> texts.put(GOLDEN + path, new String(octets, StandardCharsets.UTF_8)));
        return texts;
    }

    /** Returns the paths of the existing golden files. */
    static List<String> present(Path repository) throws IOException {
        Path golden = repository.resolve(GOLDEN);
        if (!Files.isDirectory(golden)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(golden)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> repository.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }
}
