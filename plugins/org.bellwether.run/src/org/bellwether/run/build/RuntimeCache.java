// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.build;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.generator.target.RuntimeSources;
import org.bellwether.generator.target.Target;
import org.bellwether.model.util.FileWriting;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.run.LockFile;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionStage;

/**
 * A cache of built runtimes, for targets that have source code. The name of a runtime's folder is a hash of the
 * sources, the CMake arguments, the compiler, the environment's flags, the profile, and, with {@code -march=native},
 * the processor. Runtimes in the cache are always complete.
 */
public final class RuntimeCache {
    private static final String BUILD_TYPE = "Release";

    /** The subfolder of a cached runtime in which it is built. */
    static final String BUILD_FOLDER = "source/build/release";

    /** Corbel's variable for the flags of optimised builds. */
    static final String FLAGS = "CORBEL_RELEASE_FLAGS";

    private final Path folder;
    private final SessionListener listener;

    public RuntimeCache(Path folder, SessionListener listener) {
        this.folder = folder.resolve("runtimes");
        this.listener = listener;
    }

    /** Returns the install prefix of the target's runtime, and builds the runtime if the cache does not have it. */
    public Path prefix(Target target, RuntimeSources sources, BuildSettings settings)
            throws IOException, InterruptedException, BuildException {
        return prefix(name(target, sources, settings), target.label(), sources, settings);
    }

    /**
     * Returns the install prefix of other software that is built from source, and builds it if the cache does not have
     * it.
     */
    public Path prefix(String name, RuntimeSources sources) throws IOException, InterruptedException, BuildException {
        return prefix(name(name, sources, BuildSettings.NONE), name, sources, BuildSettings.NONE);
    }

    private Path prefix(String name, String label, RuntimeSources sources, BuildSettings settings)
            throws IOException, InterruptedException, BuildException {
        Path home = folder.resolve(name);
        Path prefix = home.resolve("prefix");
        if (Files.isDirectory(prefix)) {
            return prefix;
        }
        Runnable waiting = () -> {
            listener.step(SessionStage.RUNTIME, label);
            listener.note("Another command builds " + label + "; waiting for it.");
        };
        try (LockFile lock = LockFile.take(home.resolve("lock"), waiting)) {
            if (!Files.isDirectory(prefix)) {
                listener.step(SessionStage.RUNTIME, label);
                build(home, sources, settings);
                Files.move(home.resolve("staged"), prefix);
            }
        }
        return prefix;
    }

    /**
     * Returns the name that the target's runtime has in the cache. Runtimes of other sources or another compiler have
     * other names. The runtime need not be built yet.
     */
    static String name(Target target, RuntimeSources sources, BuildSettings settings) throws IOException {
        return name(target.name(), sources, settings);
    }

    private static String name(String what, RuntimeSources sources, BuildSettings settings) throws IOException {
        return what + "-" + key(sources, settings).substring(0, 16);
    }

    private static String key(RuntimeSources sources, BuildSettings settings) throws IOException {
        List<String> parts = parts(sources);
        parts.addAll(settings.cmakeArguments(FLAGS));
        settings.profile().ifPresent(profile -> parts.add("profile " + profile.name()));
        if (settings.isForThisProcessor()) {
            parts.add(processor()); // several machines may share a home folder
        }
        parts.add(BUILD_TYPE);
        parts.add(Compiler.identity(settings));
        return CanonicalJson.hash(String.join("\n", parts));
    }

    /** Returns a hash of sources and their own CMake arguments, which is the same for all compilers and settings. */
    static String hash(RuntimeSources sources) throws IOException {
        return CanonicalJson.hash(String.join("\n", parts(sources)));
    }

    private static List<String> parts(RuntimeSources sources) throws IOException {
        List<String> parts = new ArrayList<>();
        for (String path : sources.paths()) {
            parts.add(path + " " + hash(sources, path));
        }
        parts.addAll(sources.cmakeArguments());
        return parts;
    }

    /** Returns the description of this machine's first core in the kernel's list of processors. */
    private static String processor() {
        return KernelFiles.ofThisMachine()
                .text("proc/cpuinfo")
                .orElse("")
                .lines()
                .takeWhile(line -> !line.isEmpty())
                .filter(line -> line.matches("(model name|flags|Features|CPU (part|variant|implementer))\\s*:.*"))
                .collect(Collectors.joining("\n"));
    }

    private static String hash(RuntimeSources sources, String path) throws IOException {
        try (InputStream source = sources.open(path)) {
            DigestInputStream digest = new DigestInputStream(source, MessageDigest.getInstance("SHA-256"));
            digest.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(digest.getMessageDigest().digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private void build(Path home, RuntimeSources sources, BuildSettings settings)
            throws IOException, InterruptedException, BuildException {
        Path source = home.resolve("source");
        for (String path : sources.paths()) {
            Path file = source.resolve(path);
            Files.createDirectories(file.getParent());
            try (InputStream content = sources.open(path)) {
                Files.copy(content, file, StandardCopyOption.REPLACE_EXISTING);
            } catch (IOException e) {
                throw FileWriting.naming(file, e);
            }
        }
        // The checks of C++ in a clone build in the same relative path, so that ccache recognises the same files
        Path build = home.resolve(BUILD_FOLDER);
        List<String> configure = new ArrayList<>(List.of(
                "cmake",
                "-S",
                source.toString(),
                "-B",
                build.toString(),
                "-DCMAKE_BUILD_TYPE=" + BUILD_TYPE,
                "-DCMAKE_INSTALL_PREFIX=" + home.resolve("staged")));
        configure.addAll(Compiler.cmakeArguments());
        configure.addAll(sources.cmakeArguments());
        configure.addAll(settings.cmakeArguments(FLAGS));
        if (settings.profile().isPresent()) {
            settings.profile().get().place(BuildProfile.RUNTIME, build);
        }
        BuildLog log = new BuildLog(home.resolve("build.log"), listener);
        log.run(configure, home);
        // Paths are relative to the folder, whose name changes with the sources, so that ccache recognises unchanged
        // files. The messages' language is ignored, so that commands of a cron job find the objects that were compiled
        // in a terminal.
        List<String> sharing = List.of(
                "env", "CCACHE_BASEDIR=" + home, "CCACHE_NOHASHDIR=1", "CCACHE_SLOPPINESS=" + Compiler.sloppiness());
        log.run(concatenated(sharing, List.of("cmake", "--build", build.toString())), home);
        log.run(List.of("cmake", "--install", build.toString()), home);
    }

    private static List<String> concatenated(List<String> first, List<String> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
