// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Rewrites the jars of a folder so that a JVM starts from them quickly: without signatures, uncompressed, and without
 * class files of Java 5. Eclipse's jars are signed, and a JVM hashes every class that it loads from such a jar, which
 * takes a third of the time of a short command. Many classes have the format of Java 5; an archive of classes contains
 * neither the verified form of these classes nor the lambdas of classes that depend on them, which takes a tenth of the
 * rest. Maven has verified the downloaded files.
 *
 * <p>Usage: java -cp asm.jar StartupJars.java FOLDER
 */
final class StartupJars {
    private static final String SIGNATURE = "META-INF/[^/]*\\.(SF|RSA|DSA|EC)";

    /**
     * The offset in a class file of the lower byte of its major version (JVMS 4.1); the upper byte is 0 in all existing
     * versions.
     */
    private static final int VERSION = 7;

    private final ClassLoader all;

    private StartupJars(List<Path> jars) throws IOException {
        List<URL> urls = new ArrayList<>();
        for (Path jar : jars) {
            urls.add(jar.toUri().toURL());
        }
        all = new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
    }

    /** Takes the folder as the argument. */
    public static void main(String[] arguments) throws IOException {
        List<Path> jars;
        try (Stream<Path> files = Files.list(Path.of(arguments[0]))) {
            jars = files.filter(f -> f.toString().endsWith(".jar")).toList();
        }
        StartupJars preparing = new StartupJars(jars);
        List<Path> made = new ArrayList<>();
        for (Path jar : jars) {
            made.add(preparing.copy(jar));
        }
        // Replaces the jars last, because types are looked up in the old jars
        for (int i = 0; i < made.size(); i++) {
            Files.move(made.get(i), jars.get(i), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private Path copy(Path jar) throws IOException {
        Path fresh = jar.resolveSibling(jar.getFileName() + ".fresh");
        try (ZipFile source = new ZipFile(jar.toFile());
                ZipOutputStream target = new ZipOutputStream(Files.newOutputStream(fresh))) {
            target.setLevel(0);
            for (ZipEntry entry : Collections.list(source.entries())) {
                if (entry.getName().matches(SIGNATURE)) {
                    continue;
                }
                ZipEntry copy = new ZipEntry(entry.getName());
                copy.setTime(entry.getTime());
                target.putNextEntry(copy);
                try (InputStream in = source.getInputStream(entry)) {
                    copy(entry.getName(), in, target);
                }
                target.closeEntry();
            }
        }
        return fresh;
    }

    private void copy(String name, InputStream in, OutputStream out) throws IOException {
        if (name.equals(JarFile.MANIFEST_NAME)) {
            withoutDigests(in).write(out);
        } else if (name.endsWith(".class")) {
            byte[] file = in.readAllBytes();
            out.write(file[VERSION] < Opcodes.V1_6 ? raised(name, file) : file);
        } else {
            in.transferTo(out);
        }
    }

    /** Returns the manifest without its sections for single files, which contain their digests and which a JVM would read. */
    private static Manifest withoutDigests(InputStream in) throws IOException {
        Manifest manifest = new Manifest(in);
        for (Attributes section : manifest.getEntries().values()) {
            section.keySet().removeIf(name -> name.toString().endsWith("-Digest"));
        }
        manifest.getEntries().values().removeIf(Attributes::isEmpty);
        return manifest;
    }

    /** Returns a class file with the stack map frames of Java 8's format; the same file if it refers to types that are not in the jars. */
    private byte[] raised(String name, byte[] file) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
            @Override
            protected ClassLoader getClassLoader() {
                return all;
            }
        };
        ClassVisitor raising = new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
                super.visit(Opcodes.V1_8, access, name, signature, superName, interfaces);
            }
        };
        try {
            new ClassReader(file).accept(raising, ClassReader.SKIP_FRAMES);
            return writer.toByteArray();
        } catch (TypeNotPresentException | NoClassDefFoundError e) {
            System.err.println(name + " keeps its old format: " + e.getMessage());
            return file;
        }
    }
}
