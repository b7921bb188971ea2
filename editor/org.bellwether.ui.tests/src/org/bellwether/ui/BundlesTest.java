// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.URL;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.osgi.framework.Bundle;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.wiring.BundleWiring;

/**
 * Tests that each class to which a bundle's classes refer can be loaded in OSGi: the manifests import everything that
 * the code needs.
 */
class BundlesTest {
    private static final int CLASS = 7;

    /**
     * The lengths of the entries in a class file's constant pool after their tags, in bytes; texts have their length in
     * front.
     */
    private static final Map<Integer, Integer> LENGTHS = Map.ofEntries(
            Map.entry(3, 4),
            Map.entry(4, 4),
            Map.entry(5, 8),
            Map.entry(6, 8),
            Map.entry(8, 2),
            Map.entry(9, 4),
            Map.entry(10, 4),
            Map.entry(11, 4),
            Map.entry(12, 4),
            Map.entry(15, 3),
            Map.entry(16, 2),
            Map.entry(17, 4),
            Map.entry(18, 4),
            Map.entry(19, 2),
            Map.entry(20, 2));

    @Test
    void findTheClassesThatTheyName() throws IOException {
        int looked = 0;
        List<String> missing = new ArrayList<>();
        for (Bundle bundle : ours().values()) {
            for (String file : files(bundle)) {
                Set<String> names = named(bundle.getResource(file));
                looked += names.size();
                names.removeIf(name -> isFound(bundle, name));
                names.forEach(name -> missing.add(bundle.getSymbolicName() + ": " + file + " names " + name));
            }
        }
        assertEquals(List.of(), missing);
        assertTrue(looked > 5_000, "only " + looked);
    }

    @Test
    void allBundlesAreInstalled() throws IOException {
        Set<String> expected = new TreeSet<>();
        Path home = Path.of(System.getProperty("bellwether.home"));
        for (String group : List.of("metamodel", "generators", "plugins", "editor")) {
            try (DirectoryStream<Path> folders = Files.newDirectoryStream(home.resolve(group), "org.bellwether.*")) {
                for (Path folder : folders) {
                    String name = folder.getFileName().toString();
                    if (Files.exists(folder.resolve("META-INF/MANIFEST.MF")) && !name.endsWith(".tests")) {
                        expected.add(name);
                    }
                }
            }
        }
        assertEquals(expected, ours().keySet());
    }

    private static Map<String, Bundle> ours() {
        Map<String, Bundle> ours = new TreeMap<>();
        for (Bundle bundle :
                FrameworkUtil.getBundle(BundlesTest.class).getBundleContext().getBundles()) {
            String name = bundle.getSymbolicName();
            if (name.startsWith("org.bellwether.") && !name.endsWith(".tests")) {
                ours.put(name, bundle);
            }
        }
        return ours;
    }

    private static Iterable<String> files(Bundle bundle) {
        BundleWiring wiring = bundle.adapt(BundleWiring.class);
        assertNotNull(wiring, bundle + " lacks what it requires");
        return wiring.listResources(
                "/", "*.class", BundleWiring.LISTRESOURCES_RECURSE | BundleWiring.LISTRESOURCES_LOCAL);
    }

    private static boolean isFound(Bundle bundle, String name) {
        try {
            bundle.loadClass(name);
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            // Some of Eclipse's bundles start when their first class is loaded, and cannot start without a display
            return bundle.getResource(name.replace('.', '/') + ".class") != null;
        }
    }

    /** Returns the classes to which a class file refers, including itself; for arrays, the class of their elements. */
    private static Set<String> named(URL file) throws IOException {
        try (DataInputStream data = new DataInputStream(new BufferedInputStream(file.openStream()))) {
            data.skipNBytes(8); // skips magic number and version
            int count = data.readUnsignedShort();
            String[] texts = new String[count];
            List<Integer> classes = new ArrayList<>();
            for (int i = 1; i < count; i++) {
                int tag = data.readUnsignedByte();
                if (tag == 1) {
                    texts[i] = data.readUTF();
                } else if (tag == CLASS) {
                    classes.add(data.readUnsignedShort());
                } else {
                    data.skipNBytes(LENGTHS.get(tag));
                    i += tag == 5 || tag == 6 ? 1 : 0; // entries of eight bytes use two numbers
                }
            }
            Set<String> names = new TreeSet<>();
            for (int at : classes) {
                String name = texts[at].replaceFirst("^\\[+L(.*);$", "$1");
                if (!name.startsWith("[")) {
                    names.add(name.replace('/', '.'));
                }
            }
            return names;
        }
    }
}
