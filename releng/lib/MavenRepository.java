// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Properties;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Creates a Maven repository from the reactor's output: bundles and the Maven plug-in, each with the POM in its jar.
 * (Maven's deploying needs a network; installing would put the bundles into the local repository, where later builds
 * would take them for external ones.)
 *
 * <p>Usage: java MavenRepository.java CLONE REPOSITORY
 */
class MavenRepository {
    public static void main(String[] arguments) throws IOException {
        Path clone = Path.of(arguments[0]);
        Path repository = Path.of(arguments[1]);
        for (String group : List.of("metamodel", "generators", "plugins")) {
            for (Path jar : jars(clone.resolve(group))) {
                add(jar, repository);
            }
        }
        Path parent = repository.resolve("org/bellwether/org.bellwether.parent/0.1.0-SNAPSHOT");
        Files.createDirectories(parent);
        Files.copy(
                clone.resolve("pom.xml"),
                parent.resolve("org.bellwether.parent-0.1.0-SNAPSHOT.pom"),
                StandardCopyOption.REPLACE_EXISTING);
    }

    private static List<Path> jars(Path group) throws IOException {
        try (Stream<Path> files = Files.walk(group, 3)) {
            return files.filter(file -> file.getParent().endsWith("target"))
                    .filter(file -> file.toString().endsWith("-SNAPSHOT.jar") && !file.toString().contains(".tests-"))
                    .toList();
        }
    }

    private static void add(Path jar, Path repository) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            String folder = file.stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.matches("META-INF/maven/[^/]+/[^/]+/pom.properties"))
                    .map(name -> name.substring(0, name.lastIndexOf('/') + 1))
                    .findFirst()
                    .orElseThrow(() -> new IOException(jar + " has no POM"));
            Properties named = new Properties();
            try (InputStream in = file.getInputStream(file.getEntry(folder + "pom.properties"))) {
                named.load(in);
            }
            String name = named.getProperty("artifactId");
            String version = named.getProperty("version");
            Path place = repository.resolve(named.getProperty("groupId").replace('.', '/')).resolve(name).resolve(version);
            Files.createDirectories(place);
            Files.copy(jar, place.resolve(name + "-" + version + ".jar"), StandardCopyOption.REPLACE_EXISTING);
            try (InputStream pom = file.getInputStream(file.getEntry(folder + "pom.xml"))) {
                Files.copy(pom, place.resolve(name + "-" + version + ".pom"), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }
}
