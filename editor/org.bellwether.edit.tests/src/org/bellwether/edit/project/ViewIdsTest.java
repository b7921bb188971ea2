// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class ViewIdsTest {
    private static final String ASSEMBLY = "m@2/model.bellwether#nav::BasicSP";

    @Test
    void namesOfAllScriptsAreWrittenWithoutBlanks() {
        for (String name : List.of("view 1", "near the gps", "50 % of *+@#/|:", "Übersicht", "导航", "🛰 sky")) {
            String view = ViewIds.of(ASSEMBLY, name);
            assertEquals("", ViewIds.refusal(name), name);
            assertEquals(name, ViewIds.name(view));
            assertEquals(ASSEMBLY, ViewIds.element(view));
            assertTrue(ViewIds.isView(view), view);
            assertFalse(view.contains(" "), view);
        }
    }

    @Test
    void completeDiagramsAreNoViewsAlsoInFilesWhosePathsHaveTheMark() {
        assertFalse(ViewIds.isView(ASSEMBLY));
        assertEquals(ASSEMBLY, ViewIds.element(ASSEMBLY));
        assertEquals("", ViewIds.name(ASSEMBLY));
    }

    @Test
    void namesThatNobodyCanReadAreRefused() {
        List<String> controls = List.of("a\nb", "a\u0000", "a\u0085b", "a\u2028b", "a\u202eb", "\ud800");
        controls.forEach(name -> assertFalse(ViewIds.refusal(name).isEmpty(), name));
        for (String name : List.of("", "  ", " x", "x ", "x".repeat(61))) {
            assertFalse(ViewIds.refusal(name).isEmpty(), name);
        }
    }

    @Test
    void whatNobodyHasWrittenSoIsNoName() {
        for (String written : List.of("", "%", "%zz", "%C3", "a+b", "a%2Db", "%20x", "%0A", "x".repeat(61))) {
            assertEquals("", ViewIds.name(ASSEMBLY + "@" + written), written);
        }
    }
}
