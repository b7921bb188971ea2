// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.model.Problem;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.model.validation.ModelValidator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each code has a smallest broken model, with only this problem, in exactly these words. */
class BrokenModelsTest {
    static List<Path> folders() throws IOException {
        try (Stream<Path> folders = Files.list(Texts.home().resolve("testmodels/broken"))) {
            return folders.filter(Files::isDirectory).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("folders")
    void saysExactlyWhatIsWrong(Path folder) throws IOException {
        List<Problem> problems = problems(folder);
        String rendered =
                problems.stream().map(Problem::render).map(line -> line + "\n").collect(Collectors.joining());
        assertEquals(Files.readString(folder.resolve("expected.txt")), rendered);
        assertFalse(problems.isEmpty());
        List<String> codes = problems.stream().map(Problem::code).distinct().toList();
        if (code(folder).startsWith("BW01")) { // a wrong text often has both BW010 and BW011
            assertTrue(codes.contains(code(folder)), codes::toString);
        } else {
            assertEquals(List.of(code(folder)), codes);
        }
    }

    /** Returns a folder's code; a word follows the code in the folder's name if the code has several folders. */
    private static String code(Path folder) {
        return folder.getFileName().toString().split("-")[0];
    }

    @Test
    void everyCodeHasABrokenModel() throws IOException {
        assertEquals(
                Arrays.stream(ProblemCode.values()).map(Enum::name).toList(),
                folders().stream().map(BrokenModelsTest::code).distinct().toList());
    }

    /** Returns the problems that validate finds in a folder's model, with the folder's catalogue, if there is one. */
    private static List<Problem> problems(Path folder) throws IOException {
        List<Problem> problems = new ArrayList<>();
        List<OptionCatalogue> catalogues = new ArrayList<>();
        Path catalogue = folder.resolve("corbel.bellwether");
        if (Files.exists(catalogue)) {
            try (var in = Files.newInputStream(catalogue)) {
                catalogues.add(new ModelLoader().loadCatalogue(in, catalogue.toString()));
            }
        }
        LoadedModel loaded = new ModelLoader().load(model(folder));
        problems.addAll(loaded.problems());
        if (loaded.isOk()) {
            ModelValidator validator = new ModelValidator(catalogues);
            catalogues.forEach(c -> problems.addAll(validator.validate(c)));
            problems.addAll(validator.validate(loaded.resources()));
        }
        return problems.stream()
                .map(p -> p.withFile(Path.of(p.file()).getFileName().toString()))
                .toList();
    }

    /** Returns a folder's model: XMI only if XMI itself is broken, or if text cannot express the model. */
    private static Path model(Path folder) {
        Path xmi = folder.resolve("model.bwxmi");
        return Files.exists(xmi) ? xmi : folder.resolve("model.bellwether");
    }
}
