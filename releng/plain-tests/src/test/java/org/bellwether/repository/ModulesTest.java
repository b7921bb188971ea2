// SPDX-License-Identifier: Apache-2.0
package org.bellwether.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests that each module of Corbel uses only modules before it in the table of runtime-cpp/README.md. */
class ModulesTest {
    private static final Path CORBEL = Repository.HOME.resolve("runtime-cpp");
    private static final Pattern INCLUDE = Pattern.compile("(?m)^\\s*#\\s*include\\s+[\"<]([^\">]+)[\">]");
    private static final Pattern FOLDER = Pattern.compile("runtime-cpp/(?:src|include/corbel)/(\\w+)/.*");
    private static final Pattern NAME = Pattern.compile("`(\\w+)`");

    @Test
    void noFileIncludesALaterModule() {
        Map<String, Integer> order = order(Repository.read(CORBEL.resolve("README.md")));
        assertTrue(order.keySet().containsAll(List.of("options", "orb", "poa", "pi")), () -> "the table has " + order);
        List<String> found = new ArrayList<>();
        for (Path file :
                Repository.files(path -> path.matches("runtime-cpp/(src|include/corbel)/\\w+/.*\\.(cpp|hpp|h|inc)"))) {
            String path = Repository.relative(file);
            String module = module(path);
            assertTrue(order.containsKey(module), () -> path + ": README.md has no row for the module " + module);
            latest(file, order).entrySet().stream()
                    .filter(included -> included.getValue() > order.get(module))
                    .forEach(included -> found.add(path + " includes " + included.getKey()));
        }
        assertEquals(List.of(), found, "README.md of runtime-cpp has the order of the modules");
    }

    @Test
    void cmakeAddsThemInTheSameOrder() {
        Map<String, Integer> order = order(Repository.read(CORBEL.resolve("README.md")));
        List<String> added = new ArrayList<>();
        String text = Repository.read(CORBEL.resolve("CMakeLists.txt"));
        Matcher lists = Pattern.compile("foreach\\(module IN ITEMS ([\\w ]+)\\)|add_subdirectory\\(src/(\\w+)\\)")
                .matcher(text);
        while (lists.find()) {
            added.addAll(List.of((lists.group(1) != null ? lists.group(1) : lists.group(2)).split(" ")));
        }
        assertTrue(added.contains("orb") && added.contains("pi"), () -> "CMakeLists.txt adds " + added);
        List<String> sorted = new ArrayList<>(added);
        sorted.sort((a, b) -> order.getOrDefault(a, -1) - order.getOrDefault(b, -1));
        assertEquals(sorted, added);
    }

    @Test
    void rowsGiveTheOrder() {
        assertEquals(
                List.of("options", "transport", "reactor", "orb"),
                List.copyOf(order("## Modules\n\n| module | contents |\n| --- | --- |\n| `options` | `x` |\n"
                                + "| `transport`, `reactor` | y |\n| `orb` | z |\n\n## Next\n\n| `poa` | no |\n")
                        .keySet()));
    }

    /** Returns the includes of a file, with the index of the latest module that each one needs. */
    private static Map<String, Integer> latest(Path file, Map<String, Integer> order) {
        Map<String, Integer> found = new TreeMap<>();
        for (Matcher include = INCLUDE.matcher(Repository.read(file)); include.find(); ) {
            String name = include.group(1);
            for (String root : List.of("include/", "src/")) {
                Path target = CORBEL.resolve(root + name);
                if (!Files.exists(target)) {
                    continue;
                }
                String module = module("runtime-cpp/" + root + name);
                // A header outside of the modules' folders needs all modules that it includes
                int index = order.containsKey(module)
                        ? order.get(module)
                        : latest(target, order).values().stream()
                                .mapToInt(Integer::intValue)
                                .max()
                                .orElse(-1);
                found.put(name, index);
            }
        }
        return found;
    }

    private static String module(String path) {
        Matcher folder = FOLDER.matcher(path);
        return folder.matches() ? folder.group(1) : "";
    }

    private static Map<String, Integer> order(String readme) {
        String table = readme.substring(readme.indexOf("## Modules"));
        int end = table.indexOf("\n## ", 1);
        Map<String, Integer> order = new LinkedHashMap<>();
        (end < 0 ? table : table.substring(0, end))
                .lines()
                .filter(line -> line.startsWith("| `"))
                .forEach(line -> {
                    for (Matcher name = NAME.matcher(line.split("\\|")[1]); name.find(); ) {
                        order.put(name.group(1), order.size());
                    }
                });
        return order;
    }
}
