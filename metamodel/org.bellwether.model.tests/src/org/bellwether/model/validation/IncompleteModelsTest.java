// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.Problem;
import org.bellwether.model.Severity;
import org.bellwether.model.TestModels;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Models are incomplete while they are drawn: constraints report any missing or wrong part and never fail. */
class IncompleteModelsTest {
    private final ModelValidator validator = new ModelValidator();

    @ParameterizedTest
    @ValueSource(strings = {"testmodels/xmi/nested.bwxmi", "testmodels/xmi/options.bwxmi"})
    void anythingMayBeMissing(String file) {
        Model model = load(file);
        for (EObject element : Models.all(model, EObject.class)) {
            for (EStructuralFeature feature : element.eClass().getEAllStructuralFeatures()) {
                if (element.eIsSet(feature)) {
                    Object value = value(element, feature);
                    element.eUnset(feature);
                    List<Problem> problems = validate(model, element, feature);
                    element.eSet(feature, value);
                    boolean needed = feature.isRequired() && !feature.isMany();
                    assertFalse(needed && problems.isEmpty(), () -> feature + " of " + element + " is not missed");
                }
            }
        }
        assertEquals(List.of(), errors(validator.validate(model)));
    }

    @ParameterizedTest
    @ValueSource(strings = "testmodels/xmi/nested.bwxmi")
    void anythingMayBeReferredTo(String file) {
        Model model = load(file);
        List<EObject> all = Models.all(model, EObject.class);
        for (EObject element : all) {
            for (EReference feature : element.eClass().getEAllReferences()) {
                if (!feature.isContainment() && !feature.isMany() && element.eIsSet(feature)) {
                    Object value = element.eGet(feature);
                    for (EObject other : all) {
                        if (feature.getEReferenceType().isInstance(other)) {
                            element.eSet(feature, other);
                            validate(model, element, feature);
                        }
                    }
                    element.eSet(feature, value);
                }
            }
        }
        assertEquals(List.of(), errors(validator.validate(model)));
    }

    private List<Problem> validate(Model model, EObject element, EStructuralFeature feature) {
        return assertDoesNotThrow(
                () -> {
                    List<Problem> problems = validator.validate(model);
                    problems.forEach(Problem::render);
                    return errors(problems);
                },
                () -> feature + " of " + element);
    }

    private static List<Problem> errors(List<Problem> problems) {
        return problems.stream().filter(p -> p.severity() == Severity.ERROR).toList();
    }

    private static Object value(EObject element, EStructuralFeature feature) {
        return feature.isMany() ? new ArrayList<>((List<?>) element.eGet(feature)) : element.eGet(feature);
    }

    private static Model load(String file) {
        return new ModelLoader().load(TestModels.home().resolve(file)).model();
    }
}
