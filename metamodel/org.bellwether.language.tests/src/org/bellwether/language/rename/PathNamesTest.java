// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.rename;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.bellwether.language.print.CanonicalPrinter;
import org.bellwether.language.save.TextSave;
import org.bellwether.language.sync.RecordedCommand;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.io.ModelResource;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that renamings that read no text again have the results of those that do. */
class PathNamesTest {
    private static final Path HOME = Path.of(System.getProperty("bellwether.home"));
    private static final String FRESH = "a_fresh_name";

    static List<Path> folders() throws IOException {
        List<Path> folders = new ArrayList<>();
        for (String parent : List.of("examples", "testmodels/valid")) {
            try (Stream<Path> all = Files.list(HOME.resolve(parent))) {
                folders.addAll(all.filter(PathNamesTest::hasModel).sorted().toList());
            }
        }
        return folders;
    }

    private static boolean hasModel(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.anyMatch(file -> file.toString().endsWith(".bellwether"));
        } catch (IOException e) {
            return false; // a file, not a folder
        }
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("folders")
    void eachPartHasItsNewNameInAllTextsThatAreReadAgain(Path folder) throws Exception {
        LoadedModel loaded = new ModelLoader().load(folder);
        assertEquals(List.of(), loaded.problems());
        List<EObject> parts = Models.all(loaded.resources(), EObject.class).stream()
                .filter(element -> ElementKeys.name(element) != null && PathNames.isSafe(element, FRESH))
                .toList();
        for (EObject part : parts) {
            Map<Model, String> before = texts(loaded.resources());
            Rename rename = Rename.of(part, FRESH);
            RecordedCommand command = rename.command();
            command.execute();
            Set<ModelResource> changed = new HashSet<>();
            for (Map.Entry<Model, String> text : texts(loaded.resources()).entrySet()) {
                if (!text.getValue().equals(before.get(text.getKey()))) {
                    changed.add((ModelResource) text.getKey().eResource());
                }
            }
            for (ModelResource file : changed) {
                assertTrue(TextSave.bytes(file).length > 0, ElementPaths.of(part));
            }
            assertEquals(changed, new HashSet<>(rename.changed()), ElementPaths.of(part));
            command.undo();
            assertEquals(before, texts(loaded.resources()));
        }
    }

    private static Map<Model, String> texts(ResourceSet resources) {
        Map<Model, String> texts = new HashMap<>();
        Models.of(resources).forEach(root -> texts.put(root, CanonicalPrinter.print(root)));
        return texts;
    }

    @Test
    void namesThatAreKeywordsOrThatExpressionsUseAreChecked() {
        ResourceSet resources = new ModelLoader()
                .load(HOME.resolve("testmodels/valid/replicas"))
                .resources();
        Instance instance = Models.all(resources, Instance.class).get(0);
        assertTrue(PathNames.isSafe(instance, FRESH));
        assertFalse(PathNames.isSafe(instance, "connection"));
        assertFalse(PathNames.isSafe(instance.getType(), FRESH));
        assertTrue(PathNames.isSafe(Models.all(resources, Connection.class).get(0), FRESH));
    }

    @Test
    void aNameThatIsAKeywordIsWrittenSoThatItCanBeRead() throws Exception {
        ResourceSet resources = new ModelLoader()
                .load(HOME.resolve("testmodels/valid/replicas"))
                .resources();
        Instance instance = Models.all(resources, Instance.class).get(0);
        Rename.of(instance, "connection").command().execute();
        assertTrue(TextSave.bytes((ModelResource) instance.eResource()).length > 0);
    }
}
