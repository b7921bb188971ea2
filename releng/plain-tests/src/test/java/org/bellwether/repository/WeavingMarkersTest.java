// SPDX-License-Identifier: Apache-2.0
package org.bellwether.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests that the weaving markers, comment lines {@code //@@ NAME}, are unique in the whole repository and used by rules. */
class WeavingMarkersTest {
    private static final Pattern MARKER = Pattern.compile("^[ \t]*//@@[ \t]+(\\S+)", Pattern.MULTILINE);

    @Test
    void everyMarkerIsDefinedOnce() {
        Map<String, List<String>> places = places();
        assertEquals(Map.of(), repeated(places));
        for (String marker : places.keySet()) {
            if (marker.endsWith("_BEGIN")) {
                assertTrue(places.containsKey(marker.replaceFirst("_BEGIN$", "_END")), marker + " has no end");
            }
        }
    }

    @Test
    void everyMarkerIsUsedByARule() {
        String rules = Repository.files(path -> path.matches("runtime-cpp/specialisations/.*\\.xml")).stream()
                .map(Repository::read)
                .collect(Collectors.joining());
        Set<String> markers = places().keySet();
        assertTrue(markers.size() > 50, "few markers: " + markers);
        assertEquals(
                List.of(),
                markers.stream()
                        .filter(marker -> !rules.contains(">" + marker + "<"))
                        .toList(),
                "Remove these markers, or write a rule that uses them.");
    }

    @Test
    void aRepeatedMarkerIsFound() {
        Map<String, List<String>> places = new TreeMap<>();
        collect("a.cpp", "void f() {\n  //@@ CORBEL_SEND\n}\n", places);
        collect("b.cpp", "//@@ CORBEL_SEND\n//@@ CORBEL_RECEIVE\n", places);
        assertEquals(Map.of("CORBEL_SEND", List.of("a.cpp", "b.cpp")), repeated(places));
    }

    private static Map<String, List<String>> places() {
        Map<String, List<String>> places = new TreeMap<>();
        for (Path file : Repository.files(path -> path.matches("(runtime-cpp|generators)/.*\\.(cpp|hpp|h|ipp)"))) {
            collect(Repository.relative(file), Repository.read(file), places);
        }
        return places;
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
