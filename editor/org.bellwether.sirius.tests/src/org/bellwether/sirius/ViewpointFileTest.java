// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.bellwether.model.BellwetherModel;
import org.bellwether.sirius.aql.AqlParser;
import org.bellwether.sirius.aql.Services;
import org.eclipse.sirius.business.api.componentization.ViewpointRegistry;
import org.junit.jupiter.api.Test;

/** Tests of the viewpoint that need no files of Sirius. */
class ViewpointFileTest {
    @Test
    void allExpressionsAreWellFormed() {
        List<String> expressions = ViewpointFile.expressions();
        assertTrue(expressions.size() > 100, "found only " + expressions.size());
        for (String expression : expressions) {
            assertDoesNotThrow(() -> AqlParser.parse(expression), expression);
        }
    }

    @Test
    void allServicesAreCalled() {
        String text = String.join("\n", ViewpointFile.expressions());
        TreeSet<String> unused = new TreeSet<>();
        List<Method> services = new Services(ViewpointFile.serviceClasses(), BellwetherModel.packages()).all();
        assertFalse(services.isEmpty());
        for (Method service : services) {
            if (!Pattern.compile("\\." + service.getName() + "\\(")
                    .matcher(text)
                    .find()) {
                unused.add(service.getName());
            }
        }
        assertEquals(new TreeSet<>(), unused);
    }

    /** Sirius instantiates each service class, and cannot distinguish services with the same name. */
    @Test
    void servicesAreAsSiriusWantsThem() throws ReflectiveOperationException {
        TreeSet<String> names = new TreeSet<>();
        for (Class<?> each : ViewpointFile.serviceClasses()) {
            each.getConstructor().newInstance();
        }
        for (Method service : new Services(ViewpointFile.serviceClasses(), BellwetherModel.packages()).all()) {
            assertTrue(names.add(service.getName()), "two services are called " + service.getName());
            assertFalse(service.getReturnType() == void.class, service.getName() + " gives nothing to go on with");
        }
    }

    @Test
    void allImagesAreInTheBundle() {
        List<String> images = ViewpointFile.find("\"/org\\.bellwether\\.sirius/(icons/[^\"]*)\"");
        assertTrue(images.size() > 30, "found only " + images);
        for (String image : images) {
            assertTrue(Files.isRegularFile(ViewpointFile.BUNDLE.resolve(image)), image + " is missing");
        }
    }

    @Test
    void theBundleResolvesWithoutSirius() throws IOException {
        String manifest = Files.readString(ViewpointFile.BUNDLE.resolve("META-INF/MANIFEST.MF"));
        List<String> lines =
                manifest.lines().filter(l -> l.contains("org.eclipse.sirius")).toList();
        assertFalse(lines.isEmpty());
        lines.forEach(l -> assertTrue(l.contains("resolution:=optional"), l));
        try (var sources = Files.walk(ViewpointFile.BUNDLE.resolve("src"))) {
            for (Path source :
                    sources.filter(p -> p.toString().endsWith(".java")).toList()) {
                assertFalse(Files.readString(source).contains("import org.eclipse.sirius"), source.toString());
            }
        }
    }

    @Test
    void siriusIsGivenThisFile() throws IOException, ReflectiveOperationException {
        String extension = Files.readString(ViewpointFile.BUNDLE.resolve("plugin.xml"));
        assertTrue(extension.contains("class=\"" + Registration.class.getName() + "\""));
        Registration.class.getConstructor().newInstance();
        assertEquals(
                List.of(Registration.VIEWPOINT), ViewpointRegistry.getInstance().registered());
        assertEquals(ViewpointFile.PATH, ViewpointFile.BUNDLE.resolveSibling(Registration.VIEWPOINT));
    }
}
