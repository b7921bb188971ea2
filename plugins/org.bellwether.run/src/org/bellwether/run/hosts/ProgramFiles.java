// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files of a program that the processes on one host need.
 *
 * @param files executables, libraries, ORB configurations and settings, in a fixed order
 * @param dynamic the names of the executables that need the host's loader
 * @param architecture the architecture of the executables; empty if it is unknown
 */
record ProgramFiles(List<ProgramFile> files, List<String> dynamic, Optional<ElfHeader.Architecture> architecture) {
    static final String PROGRAMS = "bin";
    static final String LIBRARIES = "lib";
    private static final String CONFIGURATIONS = "config";
    private static final String SETTINGS = "settings";
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** Matches a line of ldd: {@code libx.so.1 => /usr/lib/libx.so.1 (0x00007f00)}. */
    private static final Pattern LIBRARY = Pattern.compile("\\s*(\\S+) => (/.*) \\(0x[0-9a-f]+\\)");

    /** The libraries of C and C++: they belong to the host's loader, and are never copied. */
    private static final Pattern PLATFORM =
            Pattern.compile("(ld-linux.*|lib(c|m|mvec|pthread|dl|rt|resolv|util|anl|nss_.*|stdc\\+\\+|gcc_s))\\.so.*");

    /** Finds the files of a program's processes, and computes their digests. */
    static ProgramFiles of(HostProgram program, List<RemoteProcess> processes)
            throws IOException, InterruptedException {
        Map<String, ProgramFile> files = new LinkedHashMap<>();
        List<String> dynamic = new ArrayList<>();
        Optional<ElfHeader.Architecture> architecture = Optional.empty();
        for (RemoteProcess process : processes) {
            String place = PROGRAMS + "/" + process.executable();
            if (!files.containsKey(place)) {
                Path executable = program.build().resolve(process.executable());
                add(files, executable, place);
                architecture = ElfHeader.architecture(executable);
                Optional<Map<String, Path>> libraries = libraries(executable);
                if (libraries.isPresent()) {
                    dynamic.add(process.executable());
                    for (Map.Entry<String, Path> library : libraries.get().entrySet()) {
                        add(files, library.getValue(), LIBRARIES + "/" + library.getKey());
                    }
                }
            }
            add(
                    files,
                    program.configurations().resolve(process.configuration()),
                    CONFIGURATIONS + "/" + process.configuration());
        }
        add(files, program.generated().resolve("plan").resolve(SETTINGS), SETTINGS);
        return new ProgramFiles(List.copyOf(files.values()), List.copyOf(dynamic), architecture);
    }

    /** Finds the files of processes whose program a host has built. */
    static ProgramFiles of(BuiltProgram built, HostProgram program, List<RemoteProcess> processes) throws IOException {
        Map<String, ProgramFile> files = new LinkedHashMap<>();
        List<String> dynamic = new ArrayList<>();
        Optional<ElfHeader.Architecture> architecture = Optional.empty();
        for (RemoteProcess process : processes) {
            Path executable = built.executable(process.executable());
            String place = PROGRAMS + "/" + process.executable();
            if (!files.containsKey(place) && built.dynamic().contains(process.executable())) {
                dynamic.add(process.executable());
            }
            add(files, executable, place);
            architecture = ElfHeader.architecture(executable);
            add(
                    files,
                    program.configurations().resolve(process.configuration()),
                    CONFIGURATIONS + "/" + process.configuration());
        }
        for (Path library : built.libraries()) {
            add(files, library, LIBRARIES + "/" + library.getFileName());
        }
        add(files, program.generated().resolve("plan").resolve(SETTINGS), SETTINGS);
        return new ProgramFiles(List.copyOf(files.values()), List.copyOf(dynamic), architecture);
    }

    private static void add(Map<String, ProgramFile> files, Path source, String place) throws IOException {
        if (!files.containsKey(place)) {
            files.put(place, ProgramFile.of(source, place));
        }
    }

    /** Returns the libraries of a program except the platform's; empty for a static program. */
    private static Optional<Map<String, Path>> libraries(Path executable) throws IOException, InterruptedException {
        Path said = Files.createTempFile("bellwether-ldd", "");
        try {
            OptionalInt code = LimitedCommand.run(
                    List.of("env", "LC_ALL=C", "ldd", executable.toString()), null, said, Path.of("/dev/null"), LIMIT);
            if (code.isEmpty() || code.getAsInt() != 0) {
                return Optional.empty(); // "not a dynamic executable"
            }
            Map<String, Path> libraries = new LinkedHashMap<>();
            boolean loaded = false;
            for (String line : Files.readAllLines(said)) {
                Matcher library = LIBRARY.matcher(line);
                boolean matches = library.matches();
                loaded |= matches;
                if (matches && !PLATFORM.matcher(library.group(1)).matches()) {
                    libraries.put(library.group(1), Path.of(library.group(2)));
                }
            }
            return loaded ? Optional.of(libraries) : Optional.empty();
        } finally {
            Files.deleteIfExists(said);
        }
    }

    /** Returns the size of all these files. */
    static long bytes(List<ProgramFile> files) {
        return files.stream().mapToLong(ProgramFile::bytes).sum();
    }

    /** Returns a list that is equal for equal files at equal places. */
    List<String> contents() {
        return files.stream().map(file -> file.digest() + " " + file.place()).toList();
    }
}
