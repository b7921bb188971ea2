// SPDX-License-Identifier: Apache-2.0
package org.bellwether.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests that the weaving markers, comment lines {@code //@@ NAME}, are unique in the whole repository. */
class WeavingMarkersTest {
    private static final Pattern MARKER = Pattern.compile("^[ \t]*//@@[ \t]+(\\S+)", Pattern.MULTILINE);

    /** The places where the FOCUS paper specialises: docs/decisions/0011. */
    private static final List<String> PLACES = List.of(
            "EVENT_LOOP",
            "REACTOR_DISPATCH",
            "TRANSPORT_SEND",
            "TRANSPORT_RECEIVE",
            "CONNECTOR_FACTORY",
            "SERVER_FACTORY",
            "REQUEST_CREATION",
            "REQUEST_DEMARSHALING",
            "REQUEST_DEMULTIPLEXING",
            "ADAPTER_LOOKUP",
            "SERVANT_DISPATCH");

    @Test
    void everyMarkerIsDefinedOnce() {
        Map<String, List<String>> places = new TreeMap<>();
        for (Path file : Repository.files(path -> path.matches("(runtime-cpp|generators)/.*\\.(cpp|hpp|h|ipp)"))) {
            collect(Repository.relative(file), Repository.read(file), places);
        }
        assertEquals(Map.of(), repeated(places));
        for (String place : PLACES) {
            assertTrue(places.containsKey("CORBEL_" + place + "_BEGIN"), place + " is not in " + places.keySet());
        }
        for (String marker : places.keySet()) {
            if (marker.endsWith("_BEGIN")) {
                assertTrue(places.containsKey(marker.replaceFirst("_BEGIN$", "_END")), marker + " has no end");
            }
        }
    }

    @Test
    void aRepeatedMarkerIsFound() {
        Map<String, List<String>> places = new TreeMap<>();
        collect("a.cpp", "void f() {\n  //@@ CORBEL_SEND\n}\n", places);
        collect("b.cpp", "//@@ CORBEL_SEND\n//@@ CORBEL_RECEIVE\n", places);
        assertEquals(Map.of("CORBEL_SEND", List.of("a.cpp", "b.cpp")), repeated(places));
    }

    private static void collect(String file, String text, Map<String, List<String>> places) {
        for (Matcher marker = MARKER.matcher(text); marker.find(); ) {
            places.computeIfAbsent(marker.group(1), name -> new ArrayList<>()).add(file);
        }
    }

    private static Map<String, List<String>> repeated(Map<String, List<String>> places) {
        return places.entrySet().stream()
                .filter(entry -> entry.getValue().size() > 1)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
