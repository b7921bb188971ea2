// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.properties;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.Sandbox;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.properties.PropertySheet.Choice;
import org.bellwether.edit.properties.PropertySheet.Property;
import org.bellwether.edit.properties.PropertySheet.Type;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the specialisations in the property sheet of an experiment. */
class AppliedSettingsTest {
    private static final String FILE = "basicsp.bellwether";
    private static final String EXPERIMENT = FILE + "#steady";
    private static final String DISPATCH = "specialise:dispatch";
    private static final String FRAMEWORK = "specialise:framework";

    @TempDir
    Path folder;

    private EditingSession session;
    private Properties properties;

    @BeforeEach
    void open() throws IOException {
        session = Sandbox.open(Sandbox.example("basicsp", folder));
        properties = session.properties();
    }

    @AfterEach
    void close() {
        session.close();
    }

    private List<Property> all(String element) {
        return properties.of(element).groups().stream()
                .flatMap(group -> group.properties().stream())
                .filter(property -> property.feature().startsWith("specialise:"))
                .toList();
    }

    private Property property(String feature) {
        return all(EXPERIMENT).stream()
                .filter(property -> property.feature().equals(feature))
                .findFirst()
                .orElseThrow(() -> new AssertionError(feature + " is none of " + all(EXPERIMENT)));
    }

    private String set(String feature, String text) {
        assertEquals(List.of(), properties.check(EXPERIMENT, feature, text));
        properties.set(EXPERIMENT, feature, text);
        assertEquals(text, property(feature).value());
        return session.text(FILE).text();
    }

    @Test
    void eachSpecialisationOfTheTargetIsAProperty() {
        assertEquals(
                List.of(
                        DISPATCH,
                        "specialise:fixed-sizes",
                        FRAMEWORK,
                        "specialise:hooks-out",
                        "specialise:native-layout",
                        "specialise:null-locks",
                        "specialise:request-header",
                        "specialise:whole-request"),
                all(EXPERIMENT).stream().map(Property::feature).toList());
        Property dispatch = property(DISPATCH);
        assertEquals(Type.ENUM, dispatch.type());
        assertEquals("", dispatch.value());
        assertTrue(dispatch.documentation().contains("Gives up: "), dispatch.documentation());
        assertEquals(List.of(), all(FILE + "#BasicSP"));
    }

    @Test
    void anotherTargetHasNoneButThoseThatAreSetStay() {
        set(DISPATCH, "true");
        session.setText(FILE, session.text(FILE).text().replace("targets corbel;", "targets omniorb;"));
        assertEquals(
                List.of(DISPATCH),
                all(EXPERIMENT).stream().map(Property::feature).toList());
    }

    @Test
    void aSpecialisationIsAppliedOrNotOrByAParameter() {
        assertTrue(set(DISPATCH, "true").contains("specialise dispatch;"));
        assertTrue(set(DISPATCH, "false").contains("specialise dispatch = FALSE;"));
        String text = session.text(FILE).text();
        session.setText(
                FILE, text.replace("parameter samples :", "parameter bound : boolean = FALSE;\n  parameter samples :"));
        assertTrue(property(DISPATCH).choices().stream()
                .map(Choice::value)
                .toList()
                .contains("${bound}"));
        assertTrue(set(DISPATCH, "${bound}").contains("specialise dispatch = ${bound};"));
        assertFalse(set(DISPATCH, "").contains("specialise"));
        session.undo();
        assertEquals("${bound}", property(DISPATCH).value());
    }

    @Test
    void aNameThatLeadsNowhereIsRefused() {
        assertFalse(properties.check(EXPERIMENT, DISPATCH, "${nobody}").isEmpty());
        assertThrows(EditRefused.class, () -> properties.set(EXPERIMENT, DISPATCH, "${nobody}"));
        assertThrows(EditRefused.class, () -> properties.set(FILE + "#BasicSP", DISPATCH, "true"));
    }

    @Test
    void whyItIsNotAllowedStandsBesideIt() {
        String text = session.text(FILE).text();
        session.setText(FILE, text.replaceFirst("return position;", "user refine;\n      return position;"));
        set(DISPATCH, "true");
        set(FRAMEWORK, "true");
        session.validate();
        assertEquals(1, property(FRAMEWORK).problems().size());
        PropertySheet.Note note = property(FRAMEWORK).problems().get(0);
        assertTrue(note.error());
        assertTrue(note.text().contains("write assume one-reactor;"), note.text());
        set(FRAMEWORK, "false");
        session.validate();
        assertEquals(List.of(), property(FRAMEWORK).problems());
    }
}
