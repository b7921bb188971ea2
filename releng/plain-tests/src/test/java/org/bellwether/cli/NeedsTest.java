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
 * The front door installs what a command builds native code with: its list has each command that builds, and no other. It
 * looks at classes of all bundles, which one bundle in OSGi does not see.
 */
class NeedsTest {
    private static final Path LIST = Path.of(System.getProperty("bellwether.home"), "releng/lib/packages.sh");

    /** Commands that build or launch generated programs use one of these classes. */
    private static final Set<String> BUILDERS = Set.of(
            "org/bellwether/run/session/Session",
            "org/bellwether/run/campaign/CampaignSession",
            "org/bellwether/run/build/Builder");

    /**
     * {@code collect} evaluates samples and builds nothing; {@code doctor} says what is missing, {@code specialise}
     * analyses, and only their {@code --calibrate} builds, which names the missing packages itself.
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

    /** The lines of the list that have the group native. */
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
     * Returns whether a command's class needs a builder's, itself or through others, but not through other commands.
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

    /** The classes in a class file's constant pool (JVMS 17, 4.4). */
    private static Set<String> classesNamedBy(String name) throws IOException {
        Set<String> classes = new HashSet<>();
        try (InputStream file = NeedsTest.class.getClassLoader().getResourceAsStream(name + ".class")) {
            if (file == null) {
                return classes; // of an array
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
                        i++; // these take two places
                    }
                    default -> data.skipNBytes(4);
                }
            }
            names.forEach(index -> classes.add(texts.get(index)));
        }
        return classes;
    }
}
