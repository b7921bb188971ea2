// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.bellwether.language.TextFormat;
import org.bellwether.language.print.CanonicalPrinter;
import org.bellwether.language.random.RandomModels;
import org.bellwether.language.random.RandomTestRun;
import org.bellwether.language.resource.BellwetherTextResource;
import org.bellwether.language.save.SameModel;
import org.bellwether.language.save.SameTexts;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.xtext.util.LazyStringInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Random models with random edits are read back from their text, and are changed into one another by their texts. */
@Tag("slow")
class RandomSyncTest {
    @Test
    void editedModelsComeBackAsTheyAre() {
        RandomTestRun.run(60, seed -> {
            RandomModels models = RandomModels.of(seed, 12);
            EObject model = models.make();
            for (int round = 0; round < 4; round++) {
                models.edit(model, 1 + (int) (seed % 7));
                String text = CanonicalPrinter.print(model);
                EObject again = parse(text).getContents().get(0);
                assertEquals(text, CanonicalPrinter.print(again));
                assertEquals(Optional.empty(), SameTexts.difference(model, again), text);
            }
        });
    }

    @Test
    void anEditedTextChangesTheModelAndUndoRestoresIt() {
        RandomTestRun.run(60, seed -> {
            RandomModels models = RandomModels.of(seed, 12);
            EObject model = models.make();
            String first = CanonicalPrinter.print(model);
            models.edit(model, 1 + (int) (seed % 12));
            goThereAndBack(first, CanonicalPrinter.print(model));
        });
    }

    @Test
    void anUnrelatedTextChangesTheModelAndUndoRestoresIt() {
        RandomTestRun.run(
                15,
                seed -> goThereAndBack(
                        CanonicalPrinter.print(RandomModels.make(seed, 12)),
                        CanonicalPrinter.print(RandomModels.make(seed + 1, 12))));
    }

    private static void goThereAndBack(String first, String second) throws IOException {
        BellwetherTextResource open = parse(first);
        RecordedCommand same = TextSync.read(open, first).command("same");
        same.execute();
        assertTrue(same.isEmpty(), "the same text changes nothing");

        TextChange change = TextSync.read(open, second);
        assertEquals(List.of(), change.problems());
        RecordedCommand command = change.command("text");
        command.execute();
        assertIs(second, open);
        command.undo();
        assertIs(first, open);
        command.redo();
        assertIs(second, open);
    }

    private static void assertIs(String text, BellwetherTextResource open) throws IOException {
        EObject root = open.getContents().get(0);
        assertEquals(text, CanonicalPrinter.print(root));
        assertEquals(
                Optional.empty(),
                SameModel.difference(root, parse(text).getContents().get(0)),
                text);
    }

    private static BellwetherTextResource parse(String text) throws IOException {
        BellwetherTextResource resource =
                (BellwetherTextResource) new TextFormat().create(URI.createURI("file:/models/model.bellwether"));
        new ResourceSetImpl().getResources().add(resource);
        resource.load(new LazyStringInputStream(text), java.util.Map.of());
        assertEquals(List.of(), resource.getErrors(), text);
        return resource;
    }
}
