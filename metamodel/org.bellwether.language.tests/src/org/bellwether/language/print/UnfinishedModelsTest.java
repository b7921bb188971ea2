// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.bellwether.language.TextFormat;
import org.bellwether.language.random.RandomModels;
import org.bellwether.language.resource.BellwetherTextResource;
import org.bellwether.language.save.TextSave;
import org.bellwether.language.sync.TextChange;
import org.bellwether.language.sync.TextSync;
import org.bellwether.model.BellwetherModel;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.parameter.ParameterPackage;
import org.bellwether.model.util.Models;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.util.LazyStringInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that an incomplete drawing is never lost: each required feature of each class of the schema is left out in
 * turn, alone and together with all other required features of the element; the model is saved, read and completed.
 */
@Tag("slow")
class UnfinishedModelsTest {
    private static final int MODELS = 400;

    private final Set<String> open = new TreeSet<>();

    @Test
    void everyRequiredFeatureCanBeMissing() throws IOException {
        for (EClass c : classes()) {
            for (EStructuralFeature f : c.getEAllStructuralFeatures()) {
                if (f.isRequired() && !isInline(c)) {
                    open.add(key(c, f));
                }
            }
        }
        assertTrue(open.size() > 150, "so many features are required: " + open.size());
        // Small models first: each feature requires two savings of the whole model
        for (long seed = 1; seed < MODELS && !open.isEmpty(); seed++) {
            tryAll(RandomModels.make(seed, 8));
        }
        tryAll(new ModelLoader()
                .load(RoundTripTest.home().resolve("testmodels/everything/everything.bellwether"))
                .model());
        assertEquals(Set.of(), open, "required features that no model had");
    }

    private static List<EClass> classes() {
        List<EClass> result = new ArrayList<>();
        BellwetherModel.packages()
                .forEach(p -> p.getEClassifiers().forEach(c -> {
                    if (c instanceof EClass e && !e.isAbstract()) {
                        result.add(e);
                    }
                }));
        return result;
    }

    /**
     * Returns whether the test leaves a class out. Comments always have a text, and an import without a path cannot be
     * loaded.
     */
    private static boolean isInline(EClass c) {
        return c == ParameterPackage.Literals.COMMENT || c.getName().equals("Import");
    }

    private static String key(EClass c, EStructuralFeature f) {
        return c.getName() + "." + f.getName();
    }

    private void tryAll(EObject model) throws IOException {
        EObject root = EcoreUtil.copy(model);
        for (EObject e : Models.all(root, EObject.class)) {
            for (EStructuralFeature f : e.eClass().getEAllStructuralFeatures()) {
                if (e.eIsSet(f) && open.remove(key(e.eClass(), f))) {
                    leaveOut(root, e, f);
                }
            }
        }
    }

    private static void leaveOut(EObject root, EObject element, EStructuralFeature feature) throws IOException {
        String whole = CanonicalPrinter.print(root);
        Object value = element.eGet(feature);
        element.eUnset(feature);
        assertIsSavedAndCompleted(key(element.eClass(), feature), root, whole);

        List<EStructuralFeature> others = element.eClass().getEAllStructuralFeatures().stream()
                .filter(f -> f.isRequired() && element.eIsSet(f))
                .toList();
        List<Object> values = others.stream().map(element::eGet).toList();
        others.forEach(element::eUnset);
        assertIsSavedAndCompleted(element.eClass().getName() + " without what it requires", root, whole);

        for (int i = 0; i < others.size(); i++) {
            element.eSet(others.get(i), values.get(i));
        }
        element.eSet(feature, value);
        assertEquals(whole, CanonicalPrinter.print(root), key(element.eClass(), feature) + " fixed");
    }

    /**
     * Saves an unfinished model, which proves that its text is equivalent, and completes it in the text. If the model lacks the name of an
     * element to which another part refers, its text has unresolved names; there are no other problems.
     */
    private static void assertIsSavedAndCompleted(String what, EObject root, String whole) throws IOException {
        BellwetherTextResource drawn = resource();
        drawn.getContents().add(root);
        String text = new String(TextSave.bytes(drawn), StandardCharsets.UTF_8);
        drawn.getContents().clear();
        BellwetherTextResource read = resource();
        read.load(new LazyStringInputStream(text), Map.of());
        TextChange fixed = TextSync.read(read, whole);
        assertEquals(List.of(), fixed.problems(), what);
        fixed.apply();
        assertEquals(whole, CanonicalPrinter.print(read.getContents().get(0)), what);
    }

    private static BellwetherTextResource resource() {
        BellwetherTextResource resource =
                (BellwetherTextResource) new TextFormat().create(URI.createURI("file:/models/model.bellwether"));
        new ResourceSetImpl().getResources().add(resource);
        return resource;
    }
}
