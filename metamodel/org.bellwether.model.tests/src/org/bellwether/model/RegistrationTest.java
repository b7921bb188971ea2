// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import org.bellwether.model.io.xmi.BellwetherResource;
import org.bellwether.model.io.xmi.BellwetherResourceFactory;
import org.bellwether.model.loading.ModelRegistration;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** EMF gets the packages and file extensions in OSGi from the bundle's plugin.xml, in plain Java by a call. */
class RegistrationTest {
    @Test
    void thePluginNamesEachPackageAndExtension() throws Exception {
        List<Element> packages = elements("package");
        Map<String, String> expected = new TreeMap<>();
        for (EPackage p : BellwetherModel.packages()) {
            expected.put(p.getNsURI(), p.getClass().getInterfaces()[0].getName());
        }
        Map<String, String> actual = new TreeMap<>();
        packages.forEach(p -> actual.put(p.getAttribute("uri"), p.getAttribute("class")));
        assertEquals(expected, actual);
        List<Element> parsers = elements("parser");
        assertEquals(
                List.of(BellwetherModel.MODEL_EXTENSION, BellwetherModel.OPTIONS_EXTENSION),
                parsers.stream().map(p -> p.getAttribute("type")).toList());
        parsers.forEach(p -> assertEquals(BellwetherResourceFactory.class.getName(), p.getAttribute("class")));
    }

    @Test
    void aResourceSetLearnsByACall() {
        ResourceSetImpl resources = new ResourceSetImpl();
        ModelRegistration.register(resources);
        assertInstanceOf(BellwetherResource.class, resources.createResource(URI.createURI("a.bwxmi")));
        assertInstanceOf(BellwetherResource.class, resources.createResource(URI.createURI("a.bwoptions")));
        BellwetherModel.packages()
                .forEach(p -> assertSame(p, resources.getPackageRegistry().getEPackage(p.getNsURI())));
    }

    private static List<Element> elements(String name) throws Exception {
        var file = TestModels.home().resolve("metamodel/org.bellwether.model/plugin.xml");
        NodeList nodes = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(file.toFile())
                .getElementsByTagName(name);
        List<Element> result = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            result.add((Element) nodes.item(i));
        }
        return result;
    }
}
