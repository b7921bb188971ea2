// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.bellwether.language.random.RandomModels;
import org.bellwether.model.BellwetherModel;
import org.bellwether.model.experiment.ConnectionPoint;
import org.bellwether.model.experiment.ExperimentPackage;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.experiment.PortPoint;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every feature of every class changes the text, so that no part of a model is lost. */
@Tag("slow")
class EveryFeatureTest {
    private static final int MODELS = 3000;

    private final Set<String> unproven = new TreeSet<>();

    @Test
    void everyFeatureIsWritten() {
        collect();
        prove(everything());
        for (long seed = 1; seed < MODELS && !unproven.isEmpty(); seed++) {
            prove(RandomModels.make(seed, seed % 10 == 0 ? 600 : 40));
        }
        assertEquals(Set.of(), unproven, "features that no text tells");
    }

    /** Returns the repository's model of all constructs, with additional chains that random models seldom contain. */
    private static EObject everything() {
        Model model = new ModelLoader()
                .load(RoundTripTest.home().resolve("testmodels/everything/everything.bellwether"))
                .model();
        Operation operation = Models.all(model, Operation.class).get(0);
        Models.all(model, ConnectionPoint.class).forEach(p -> p.setOperation(operation));
        Models.all(model, PortPoint.class).forEach(p -> p.setOperation(operation));
        return model;
    }

    private void collect() {
        BellwetherModel.packages().stream()
                .flatMap(p -> p.getEClassifiers().stream())
                .filter(c -> c instanceof EClass e && !e.isAbstract())
                .map(EClass.class::cast)
                .forEach(c -> c.getEAllStructuralFeatures().forEach(f -> unproven.add(key(c, f))));
        // paths of imports are followed, and other versions are not read: random models have neither
        unproven.removeIf(k -> k.startsWith("Import.") || k.startsWith("Comment."));
        unproven.remove(key(ExperimentPackage.Literals.MODEL, ExperimentPackage.Literals.MODEL__FORMAT_VERSION));
        unproven.removeIf(k -> k.endsWith(".comments"));
    }

    private static String key(EClass c, EStructuralFeature f) {
        return c.getName() + "." + f.getName();
    }

    private void prove(EObject model) {
        String text = null;
        for (EObject e : Models.all(model, EObject.class)) {
            for (EStructuralFeature f : e.eClass().getEAllStructuralFeatures()) {
                if (!unproven.contains(key(e.eClass(), f)) || !e.eIsSet(f)) {
                    continue;
                }
                text = text == null ? CanonicalPrinter.print(model) : text;
                Object value = f.isMany() ? List.copyOf((List<?>) e.eGet(f)) : e.eGet(f);
                e.eUnset(f);
                if (!CanonicalPrinter.print(model).equals(text)) {
                    unproven.remove(key(e.eClass(), f));
                }
                e.eSet(f, value);
            }
        }
    }
}
