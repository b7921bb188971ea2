// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bellwether.language.TextFormat;
import org.bellwether.language.random.RandomModels;
import org.bellwether.language.save.SameModel;
import org.bellwether.model.io.ModelResource;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("slow")
class RoundTripTest {
    /**
     * The number of random models, with seeds from a first one on: -Dbellwether.models and -Dbellwether.seed. {@code
     * test --long} makes all, other tests make a fourth of them.
     */
    private static final int MODELS =
            Integer.getInteger("bellwether.models", "long".equals(System.getProperty("bellwether.test")) ? 2_000 : 500);

    private static final long SEED = Long.getLong("bellwether.seed", 0);

    @Test
    void randomModelsComeBackAsTheyWere() throws IOException {
        for (long seed = SEED; seed < SEED + MODELS; seed++) {
            assertComesBack("seed " + seed, RandomModels.make(seed, seed % 100 == 99 ? 400 : 12));
        }
    }

    static List<Path> files() throws IOException {
        try (Stream<Path> all =
                Stream.of("examples", "testmodels", "generators").flatMap(RoundTripTest::walk)) {
            return all.toList();
        }
    }

    private static Stream<Path> walk(String folder) {
        try {
            return Files.walk(home().resolve(folder))
                    .filter(f -> f.toString().matches(".*\\.(bellwether|bwxmi)"))
                    .filter(f -> !f.toString().matches(".*/(target|out)/.*"))
                    .sorted();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** All except BW102: text cannot express a name that is not an identifier. */
    @ParameterizedTest
    @MethodSource("files")
    void modelsOfTheRepositoryComeBackAsTheyWere(Path file) throws IOException {
        LoadedModel loaded = new ModelLoader().load(file);
        if (loaded.isOk()
                && loaded.resources().getResources().size() == 1
                && !file.toString().contains("BW102")) {
            assertComesBack(
                    file.toString(),
                    loaded.resources().getResources().get(0).getContents().get(0));
        }
    }

    private static void assertComesBack(String what, EObject model) throws IOException {
        String text = CanonicalPrinter.print(model);
        EObject again = parse(what, text);
        assertEquals(text, CanonicalPrinter.print(again), what);
        assertEquals(Optional.empty(), SameModel.difference(model, again), what + "\n" + text);
    }

    private static EObject parse(String what, String text) throws IOException {
        ModelResource resource = new TextFormat().create(URI.createURI("file:/models/model.bellwether"));
        new ResourceSetImpl().getResources().add(resource);
        resource.load(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), Map.of());
        String errors = String.join(
                "\n",
                resource.getErrors().stream().map(Resource.Diagnostic::toString).toList());
        assertEquals(List.of(), resource.getErrors(), () -> what + ": " + errors + "\n" + text);
        return resource.getContents().get(0);
    }

    static Path home() {
        String home = System.getProperty("bellwether.home");
        Path folder = home == null ? Path.of("").toAbsolutePath() : Path.of(home);
        while (!Files.isDirectory(folder.resolve("testmodels"))) {
            folder = folder.getParent();
        }
        return folder;
    }
}
