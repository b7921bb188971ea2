// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.model.TestModels;
import org.bellwether.model.loading.ModelRegistration;
import org.bellwether.model.util.ElementIds;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tools that use EMF without the notation unload and load a file that changed outside, and search its elements again.
 */
class XmiReloadTest {
    private static final String MODULE = "  <elements xsi:type=\"idl:Module\" name=\"m\">\n";

    @TempDir
    Path folder;

    private String good;
    private Path file;
    private Resource resource;
    /** The elements that the views of a tool show, or their proxies, by the original ids of the elements. */
    private final Map<String, EObject> views = new LinkedHashMap<>();

    @BeforeEach
    void load() throws IOException {
        good = Files.readString(TestModels.home().resolve("testmodels/xmi/pair.bwxmi"));
        assertTrue(good.contains(MODULE));
        file = Files.writeString(folder.resolve("pair.bwxmi"), good);
        ResourceSet files = new ResourceSetImpl();
        ModelRegistration.register(files);
        resource = files.getResource(URI.createFileURI(file.toString()), true);
        ElementIds.all(resource.getContents().get(0)).forEach((element, id) -> views.put(id, element));
    }

    private void unload(String text) throws IOException {
        Files.writeString(file, text);
        resource.unload();
        views.forEach((id, element) -> assertTrue(element.eIsProxy(), id));
    }

    private void findAll() {
        views.replaceAll((id, element) -> EcoreUtil.resolve(element, resource));
    }

    private void assertAllFound() {
        views.forEach((id, element) -> {
            assertFalse(element.eIsProxy(), () -> "not found: " + EcoreUtil.getURI(element));
            assertSame(resource, element.eResource(), id);
            assertEquals(id, ElementIds.of(element));
        });
    }

    @Test
    void elementsAreFoundAgainAfterChangesAroundThem() throws IOException {
        unload(good.replace(
                MODULE,
                "  <elements xsi:type=\"idl:Module\" name=\"before\"/>\n" + MODULE
                        + "    <declarations xsi:type=\"idl:Interface\" name=\"First\"/>\n"));
        resource.load(Map.of());
        findAll();
        assertAllFound();
    }

    @Test
    void aFileThatWasBrokenAndThenRepairedHasAllElementsAndNoErrors() throws IOException {
        String unfinished = good.replace("</experiment:Model>", "");
        String wrongName = good.replace("A::", "B::");
        for (String broken : List.of("", "<wrong/>", unfinished, wrongName)) {
            unload(broken);
            assertThrows(IOException.class, () -> resource.load(Map.of()));
            assertFalse(resource.getErrors().isEmpty());
            unload(good);
            resource.load(Map.of());
            findAll();
            assertAllFound();
            assertEquals(List.of(), resource.getErrors());
        }
    }
}
