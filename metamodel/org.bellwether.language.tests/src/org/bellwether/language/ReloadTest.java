// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.language.resource.BellwetherTextResource;
import org.bellwether.language.save.TextSave;
import org.bellwether.model.component.Facet;
import org.bellwether.model.loading.ModelRegistration;
import org.bellwether.model.util.ElementIds;
import org.bellwether.model.util.Models;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.ECrossReferenceAdapter;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.util.InternalEList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tools that use EMF without the notation, such as Sirius, unload and load a file that changed outside. Their views
 * then search the elements by the addresses that EMF gave the unloaded elements.
 */
class ReloadTest {
    @TempDir
    private Path folder;

    private String good;
    private Path file;
    private BellwetherTextResource resource;
    /** The elements that the views of a tool show, or their proxies, by the original ids of the elements. */
    private final Map<String, EObject> views = new LinkedHashMap<>();

    @BeforeEach
    void load() throws IOException {
        good = Files.readString(Texts.home().resolve("examples/basicsp/basicsp.bellwether"));
        file = Texts.write(folder, "model.bellwether", good);
        ResourceSet files = new ResourceSetImpl();
        ModelRegistration.register(files);
        files.eAdapters().add(new ECrossReferenceAdapter());
        resource = (BellwetherTextResource) files.getResource(URI.createFileURI(file.toString()), true);
        assertEquals(List.of(), resource.getErrors());
        ElementIds.all(resource.getContents().get(0)).forEach((element, id) -> views.put(id, element));
        assertTrue(views.size() > 100, "only " + views.size());
    }

    /** Changes the file outside; the tool reloads it, and its views search their elements. */
    private void change(String text) throws IOException {
        Files.writeString(file, text);
        resource.unload();
        views.forEach((id, element) -> assertTrue(element.eIsProxy(), id));
        resource.load(Map.of());
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
        change(good.replace(
                "module nav {",
                "struct Before {\n  long first;\n};\n\nmodule nav {\n  struct Inner {\n    long first;\n  };\n"));
        assertAllFound();
        assertEquals(List.of(), resource.getErrors());
    }

    @Test
    void anElementThatIsGoneStaysAProxyUntilItComesBack() throws IOException {
        change(good.replace("  display : nav::NavDisplay;\n", ""));
        assertTrue(views.get("BasicSP::display").eIsProxy());
        assertFalse(views.get("BasicSP::gps").eIsProxy());
        change(good);
        assertAllFound();
    }

    @ParameterizedTest
    @CsvSource({
        "assembly BasicSP {, assembly {",
        "gps : nav::GPS;, gps : nav::Missing;",
        "call gps.get_data() -> position;, call gps.gat_data( -> position;",
        "drive timer.tick until display.refresh;, drive timer.tock until nothing.at;",
        "module nav {, ",
        "component GPS {, component GPS /* {"
    })
    void aTextThatWasBrokenAndThenRepairedHasAllElementsAndNoErrors(String part, String broken) throws IOException {
        assertTrue(good.contains(part));
        assertRepaired(good.replace(part, broken == null ? "" : broken));
    }

    /** With conflict marks the text contains two versions, and no element is read. */
    @Test
    void aMergeConflictThatWasResolvedHasAllElementsAndNoErrors() throws IOException {
        assertRepaired(good.replace(
                "  gps : nav::GPS;\n",
                "<<<<<<< ours\n  gps : nav::GPS;\n=======\n  gps : nav::Timer;\n>>>>>>> theirs\n"));
    }

    /** Xtext numbers the names of a text; the repaired text has no name with this number. */
    @Test
    void aLastNameThatWasNotFoundAndIsGoneLeavesNoError() throws IOException {
        assertRepaired(good + "\nassembly Extra {\n  lost : nav::Missing;\n}\n");
    }

    private void assertRepaired(String broken) throws IOException {
        change(broken);
        assertFalse(resource.getErrors().isEmpty());
        List<EObject> notFound = unresolvedNames();
        change(good);
        // cross-reference adapters and views that referred to such an element resolve it again
        notFound.forEach(proxy -> EcoreUtil.resolve(proxy, resource));
        assertAllFound();
        assertEquals(List.of(), resource.getErrors());
        assertFalse(TextSave.isReadOnly(resource));
        resource.save(Map.of());
        assertEquals(good, Files.readString(file, StandardCharsets.UTF_8));
    }

    /** The importing file does not change. */
    @Test
    void elementsOfAnImportedFileThatChangedAreFoundFromTheImportingOne() throws IOException {
        Path types = Texts.write(folder, "types.bellwether", "interface Called {};\n");
        Path user = Texts.write(
                folder, "user.bellwether", "import \"types.bellwether\";\n\ncomponent C {\n  provides Called a;\n};\n");
        ResourceSet files = resource.getResourceSet();
        BellwetherTextResource importing =
                (BellwetherTextResource) files.getResource(URI.createFileURI(user.toString()), true);
        assertEquals(List.of(), importing.getErrors());
        Facet facet = Models.all(importing.getContents().get(0), Facet.class).get(0);
        Resource imported = facet.getInterface().eResource();

        Files.writeString(types, "struct Before {\n  long first;\n};\n\ninterface Called {};\n");
        imported.unload();
        imported.load(Map.of());
        assertFalse(facet.getInterface().eIsProxy());
        assertSame(imported.getContents().get(0), facet.getInterface().eContainer());
        assertEquals(List.of(), importing.getErrors());
    }

    private List<EObject> unresolvedNames() {
        List<EObject> result = new ArrayList<>();
        for (Iterator<EObject> all = resource.getAllContents(); all.hasNext(); ) {
            ((InternalEList<EObject>) all.next().eCrossReferences())
                    .basicIterator()
                    .forEachRemaining(target -> {
                        if (target.eIsProxy()) {
                            result.add(target);
                        }
                    });
        }
        return result;
    }
}
