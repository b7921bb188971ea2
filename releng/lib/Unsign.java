// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Writes the signed jars of a folder anew without their signatures, and not compressed. Eclipse's jars are signed, and a JVM
 * that starts from them hashes every class that it loads: a third of the time that a short command takes. Maven has
 * checked what it fetched.
 */
final class Unsign {
    private static final String SIGNATURE = "META-INF/[^/]*\\.(SF|RSA|DSA|EC)";

    private Unsign() {}

    /** Argument: the folder. */
    public static void main(String[] arguments) throws IOException {
        List<Path> jars;
        try (Stream<Path> files = Files.list(Path.of(arguments[0]))) {
            jars = files.filter(f -> f.toString().endsWith(".jar")).toList();
        }
        for (Path jar : jars) {
            if (!isSigned(jar)) {
                continue;
            }
            Path fresh = jar.resolveSibling(jar.getFileName() + ".unsigned");
            copy(jar, fresh);
            Files.move(fresh, jar, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static boolean isSigned(Path jar) throws IOException {
        try (ZipFile file = new ZipFile(jar.toFile())) {
            return file.stream().anyMatch(e -> e.getName().matches(SIGNATURE));
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (ZipFile source = new ZipFile(from.toFile());
                ZipOutputStream target = new ZipOutputStream(Files.newOutputStream(to))) {
            target.setLevel(0);
            for (ZipEntry entry : Collections.list(source.entries())) {
                if (entry.getName().matches(SIGNATURE)) {
                    continue;
                }
                ZipEntry fresh = new ZipEntry(entry.getName());
                fresh.setTime(entry.getTime());
                target.putNextEntry(fresh);
                try (InputStream in = source.getInputStream(entry)) {
                    if (entry.getName().equals(JarFile.MANIFEST_NAME)) {
                        withoutDigests(in).write(target);
                    } else {
                        in.transferTo(target);
                    }
                }
                target.closeEntry();
            }
        }
    }

    /** A manifest's sections for single files hold their digests; a JVM reads them all. */
    private static Manifest withoutDigests(InputStream in) throws IOException {
        Manifest manifest = new Manifest(in);
        for (Attributes section : manifest.getEntries().values()) {
            section.keySet().removeIf(name -> name.toString().endsWith("-Digest"));
        }
        manifest.getEntries().values().removeIf(Attributes::isEmpty);
        return manifest;
    }
}
