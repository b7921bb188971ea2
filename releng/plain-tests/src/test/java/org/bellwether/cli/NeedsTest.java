// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Tests that the start script installs what a command needs to build native code: its list has exactly the commands that
 * build. The test reads classes of all bundles, which one bundle in OSGi cannot see.
 */
class NeedsTest {
    private static final Path LIST = Path.of(System.getProperty("bellwether.home"), "releng/lib/packages.sh");

    /** The classes that commands use to build or launch generated programs. */
    private static final Set<String> BUILDERS = Set.of(
            "org/bellwether/run/session/Session",
            "org/bellwether/run/campaign/CampaignSession",
            "org/bellwether/run/build/Builder");

    /**
     * Commands that do not build. {@code collect} evaluates samples, {@code doctor} reports missing programs,
     * {@code specialise} analyses; only {@code --calibrate} of the last two builds, and reports the missing packages.
     */
    private static final Set<String> WITHOUT_INSTALLATION = Set.of("collect", "doctor", "specialise");

    @Test
    void theFrontDoorKnowsEachCommandThatBuilds() throws IOException {
        Set<String> building = new TreeSet<>();
        for (Class<?> command : Commands.ALL) {
            if (!WITHOUT_INSTALLATION.contains(Commands.name(command)) && reaches(command)) {
                building.add(Commands.name(command));
            }
        }
        assertEquals(building, listed());
    }

    /** Returns the commands of the list that have the group native. */
    private static Set<String> listed() throws IOException {
        String script = Files.readString(LIST);
        String list = script.substring(script.indexOf("COMMANDS='"), script.indexOf("# needs_of"));
        return Pattern.compile("(?m)^(\\w+) .*\\bnative$")
                .matcher(list)
                .results()
                .map(line -> line.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * Returns whether a command's class uses a builder, directly or through other classes, but not through other
     * commands.
     */
    private static boolean reaches(Class<?> command) throws IOException {
        Deque<String> open = new ArrayDeque<>(Set.of(command.getName().replace('.', '/')));
        Set<String> seen = new HashSet<>(open);
        while (!open.isEmpty()) {
            String next = open.pop();
            if (BUILDERS.contains(next)) {
                return true;
            }
            for (String named : classesNamedBy(next)) {
                if (named.startsWith("org/bellwether/") && !named.endsWith("Command") && seen.add(named)) {
                    open.push(named);
                }
            }
        }
        return false;
    }

    /** Returns the classes in a class file's constant pool (JVMS 17, 4.4). */
    private static Set<String> classesNamedBy(String name) throws IOException {
        Set<String> classes = new HashSet<>();
        try (InputStream file = NeedsTest.class.getClassLoader().getResourceAsStream(name + ".class")) {
            if (file == null) {
                return classes; // the name of an array's class
            }
            DataInputStream data = new DataInputStream(file);
            data.skipNBytes(8);
            int count = data.readUnsignedShort();
            Map<Integer, String> texts = new HashMap<>();
            Set<Integer> names = new HashSet<>();
            for (int i = 1; i < count; i++) {
                int tag = data.readUnsignedByte();
                switch (tag) {
                    case 1 -> texts.put(i, data.readUTF());
                    case 7 -> names.add(data.readUnsignedShort());
                    case 8, 16, 19, 20 -> data.skipNBytes(2);
                    case 15 -> data.skipNBytes(3);
                    case 5, 6 -> {
                        data.skipNBytes(8);
                        i++; // entries of this kind take two places
                    }
                    default -> data.skipNBytes(4);
                }
            }
            names.forEach(index -> classes.add(texts.get(index)));
        }
        return classes;
    }
}
