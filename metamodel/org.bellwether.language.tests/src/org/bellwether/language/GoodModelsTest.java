// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.bellwether.model.BellwetherModel;
import org.bellwether.model.Problem;
import org.bellwether.model.io.ModelFormat;
import org.bellwether.model.io.ModelWriter;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.parameter.Element;
import org.bellwether.model.util.Models;
import org.bellwether.model.validation.ModelValidator;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Examples and valid test models have no problems and are written in the canonical form. */
class GoodModelsTest {
    static List<Path> projects() throws IOException {
        try (Stream<Path> valid = Files.list(Texts.home().resolve("testmodels/valid"));
                Stream<Path> examples = Files.list(Texts.home().resolve("examples"))) {
            return Stream.concat(valid, examples)
                    .filter(GoodModelsTest::holdsModel)
                    .sorted()
                    .toList();
        }
    }

    /** Returns whether a folder contains a model: not every example does, since Corbel can be used alone. */
    private static boolean holdsModel(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.anyMatch(
                    file -> ModelFormat.isModelFile(file.getFileName().toString()));
        } catch (NotDirectoryException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("projects")
    void hasNoProblems(Path project) {
        LoadedModel loaded = new ModelLoader().load(project);
        assertEquals(List.of(), loaded.problems());
        assertEquals(List.of(), problems(loaded));
    }

    private static List<Problem> problems(LoadedModel loaded) {
        return new ModelValidator().validate(loaded.resources());
    }

    @ParameterizedTest
    @MethodSource("projects")
    void isSavedAsItWasLoaded(Path project) throws IOException {
        LoadedModel loaded = new ModelLoader().load(project);
        assertEquals(List.of(), loaded.problems());
        for (Resource resource : loaded.resources().getResources()) {
            Path file = Path.of(resource.getURI().toFileString());
            assertArrayEquals(Files.readAllBytes(file), ModelWriter.toBytes(resource), file.toString());
        }
    }

    @Test
    void everythingHoldsEachClassOfTheSchema() {
        Path folder = Texts.home().resolve("testmodels/everything");
        LoadedModel loaded = new ModelLoader().load(folder);
        assertEquals(List.of(), loaded.problems());
        assertEquals(List.of(), problems(loaded));
        Set<String> missing = new TreeSet<>();
        BellwetherModel.packages().forEach(p -> missing.addAll(concreteClasses(p)));
        Models.all(loaded.resources(), Element.class)
                .forEach(e -> missing.remove(e.eClass().getName()));
        // comments are not Elements; catalogues are separate files; everything else fits into one file
        missing.removeAll(Set.of(
                "Comment",
                "OptionCatalogue",
                "Option",
                "OptionChoice",
                "OptionConstraint",
                "OptionRendering",
                "OptionValueReference",
                "Import"));
        assertEquals(Set.of(), missing);
    }

    private static List<String> concreteClasses(EPackage p) {
        return p.getEClassifiers().stream()
                .filter(c -> c instanceof EClass k && !k.isAbstract())
                .map(EClassifier::getName)
                .toList();
    }
}
