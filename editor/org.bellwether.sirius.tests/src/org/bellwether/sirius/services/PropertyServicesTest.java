// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.services;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.bellwether.language.element.TextRefused;
import org.bellwether.model.component.Receptacle;
import org.bellwether.model.component.Timer;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.experiment.Metric;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.junit.jupiter.api.Test;

class PropertyServicesTest extends BasicspFixture {
    private final PropertyServices services = new PropertyServices();

    private static EStructuralFeature feature(EObject element, String name) {
        return element.eClass().getEStructuralFeature(name);
    }

    private String get(EObject element, String name) {
        return services.fieldText(element, feature(element, name));
    }

    private void set(EObject element, String name, String text) throws TextRefused {
        assertEquals("", services.fieldRefusal(element, feature(element, name), text));
        services.setField(element, feature(element, name), text);
    }

    private String refusal(EObject element, String name, String text) {
        return services.fieldRefusal(element, feature(element, name), text);
    }

    @Test
    void valuesAreEditedInTheNotation() throws TextRefused {
        Timer tick = sample.named(Timer.class, "tick");
        assertEquals("20 Hz", get(tick, "rate"));
        set(tick, "rate", "2 * 25 Hz");
        assertEquals("2 * 25 Hz", get(tick, "rate"));
        set(tick, "offset", "3 ms");
        assertEquals("3 ms", get(tick, "offset"));
        set(tick, "offset", " ");
        assertNull(tick.getOffset());
        assertTrue(refusal(tick, "rate", "20 Herz").contains("Herz"), refusal(tick, "rate", "20 Herz"));
        assertTrue(refusal(tick, "rate", "20 Hz; timer other").length() > 10, "one value, not a statement more");
        Metric metric = sample.named(Metric.class, "update");
        set(metric, "samples", "${samples} / 2");
        assertEquals("${samples} / 2", get(metric, "samples"));
        assertTrue(refusal(metric, "samples", "${none}").contains("none"));
    }

    @Test
    void flagsAndChoicesHaveTheirWidgets() throws TextRefused {
        Receptacle gps = (Receptacle) sample.port("airframe.gps");
        EStructuralFeature multiple = feature(gps, "multiple");
        assertTrue(services.isFlag(multiple));
        assertFalse(services.isText(multiple));
        services.setFlag(gps, multiple, true);
        assertTrue(services.fieldFlag(gps, multiple));

        Process here = sample.named(Process.class, "gps");
        EStructuralFeature scheduling = feature(here, "scheduling");
        assertTrue(services.isChoice(scheduling));
        assertEquals(List.of("other", "fifo", "roundRobin", "deadline"), services.fieldChoices(here, scheduling));
        set(here, "scheduling", "fifo");
        assertEquals("fifo", get(here, "scheduling"));
        assertTrue(refusal(here, "scheduling", "best").contains("best"));
        assertEquals("Thread pools", services.fieldLabel(feature(here, "threadPools")));
        assertTrue(services.fieldHelp(scheduling).length() > 5);
    }

    @Test
    void referencesLeadToWhatTheNotationLetsThem() throws TextRefused {
        EObject gps = sample.port("airframe.gps");
        assertEquals("nav::ReadData", get(gps, "interface"));
        List<String> choices = services.fieldChoices(gps, feature(gps, "interface"));
        assertEquals(List.of("nav::ReadData"), choices);
        assertTrue(refusal(gps, "interface", "nav::Position").contains("nav::Position"));
        gps.eUnset(feature(gps, "interface"));
        set(gps, "interface", "nav::ReadData");
        assertEquals("nav::ReadData", get(gps, "interface"));
        assertTrue(services.isReferenceList(feature(sample.named(Metric.class, "update"), "phases")));
    }

    /** Every field of every element of the example has a text, and accepts this text. */
    @Test
    void everyFieldTakesItsOwnValue() {
        for (EObject element : Models.all(sample.model(), EObject.class)) {
            for (EStructuralFeature field : services.fields(element)) {
                String what = services.kindAndPlace(element) + ": " + services.fieldLabel(field);
                if (services.isChoice(field) && element.eIsSet(field)) {
                    List<String> choices = services.fieldChoices(element, field);
                    assertTrue(choices.contains(services.fieldText(element, field)), () -> what + " " + choices);
                } else if (services.isText(field) && !(field instanceof org.eclipse.emf.ecore.EReference)) {
                    assertEquals("", services.fieldRefusal(element, field, services.fieldText(element, field)), what);
                }
            }
        }
    }

    @Test
    void anInstanceHasANameAndAModelHasNone() {
        assertTrue(services.isNamed(sample.instance("gps")));
        assertSame(sample.instance("gps"), services.named(sample.instance("gps")));
        assertFalse(services.isNamed(sample.model()));
        assertNull(services.named(sample.model()));
    }
}
