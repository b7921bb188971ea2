// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.Problem;
import org.bellwether.model.Severity;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.validation.ModelValidator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Valid models that generators refuse, each for one reason, in exactly these words. */
class RefusedModelsTest {
    static List<Path> folders() throws IOException {
        try (Stream<Path> folders = Files.list(TestModels.repository().resolve("testmodels/refused"))) {
            return folders.sorted().toList();
        }
    }

    /** Returns the codes that have a refused model. */
    static List<String> codes() throws IOException {
        return folders().stream().map(RefusedModelsTest::code).distinct().toList();
    }

    @ParameterizedTest
    @MethodSource("folders")
    void saysExactlyWhatIsRefused(Path folder) throws IOException {
        Targets targets = Targets.discover();
        LoadedModel loaded = new ModelLoader().load(folder.resolve("model.bellwether"));
        List<Problem> wrong = Stream.concat(
                        loaded.problems().stream(),
                        new ModelValidator(name -> targets.find(name).map(Target::catalogue))
                                .validate(loaded.resources()).stream())
                .filter(problem -> problem.severity() == Severity.ERROR)
                .toList();
        assertEquals(List.of(), wrong, "validation has nothing against it");
        List<Problem> refused = Generation.refusals(loaded.resources(), targets);
        assertEquals(
                Files.readString(folder.resolve("expected.txt")),
                refused.stream()
                        .map(problem -> problem.withFile("model.bellwether").render() + "\n")
                        .collect(Collectors.joining()));
        assertEquals(
                List.of(code(folder)),
                refused.stream().map(Problem::code).distinct().toList());
    }

    /** Returns a folder's code; a word follows the code in the folder's name if the code has several folders. */
    private static String code(Path folder) {
        return folder.getFileName().toString().split("-")[0];
    }
}
