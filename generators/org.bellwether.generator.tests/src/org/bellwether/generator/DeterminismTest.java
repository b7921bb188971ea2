// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.bellwether.generator.plan.Overrides;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same model gives the same bytes at any place and time. */
class DeterminismTest {
    private final Locale locale = Locale.getDefault();
    private final TimeZone zone = TimeZone.getDefault();

    @TempDir
    Path temp;

    @AfterEach
    void restore() {
        Locale.setDefault(locale);
        TimeZone.setDefault(zone);
    }

    @Test
    void folderLocaleAndTimeZoneDoNotMatter() throws IOException {
        SortedMap<String, byte[]> here = generate("here", Locale.ROOT, "UTC");
        // Turkish: "I" and "i" do not differ in case only; Arabic (Egypt): other digits, and a comma in numbers
        SortedMap<String, byte[]> turkish =
                generate("a/much/deeper place", Locale.forLanguageTag("tr-TR"), "Asia/Kathmandu");
        SortedMap<String, byte[]> arabic =
                generate("there", Locale.forLanguageTag("ar-EG-u-nu-arab"), "America/Los_Angeles");
        assertSame(here, turkish);
        assertSame(here, arabic);
    }

    private SortedMap<String, byte[]> generate(String folder, Locale newLocale, String newZone) throws IOException {
        Locale.setDefault(newLocale);
        TimeZone.setDefault(TimeZone.getTimeZone(newZone));
        Path out = temp.resolve(folder);
        Generation.generate(TestModels.experiment(TestModels.CONSTRUCTS), TestModels.targets(), out, Overrides.NONE);
        SortedMap<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(out)) {
            for (Path path : paths.filter(Files::isRegularFile).toList()) {
                files.put(out.relativize(path).toString(), Files.readAllBytes(path));
            }
        }
        return files;
    }

    private static void assertSame(SortedMap<String, byte[]> one, SortedMap<String, byte[]> other) {
        assertEquals(one.keySet(), other.keySet());
        one.forEach((path, bytes) -> assertArrayEquals(bytes, other.get(path), path));
    }
}
