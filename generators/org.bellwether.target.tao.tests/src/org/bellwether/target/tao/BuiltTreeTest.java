// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.tao;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bellwether.generator.Generation;
import org.bellwether.generator.plan.Overrides;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The generated CMake finds a TAO that was built without being installed, and an installed one. Debian has no TAO: stand-ins have the names
 * of its files, and a script replaces the IDL compiler.
 */
@Tag("slow")
class BuiltTreeTest {
    private static final List<String> LIBRARIES = List.of(
            "ACE",
            "TAO",
            "TAO_AnyTypeCode",
            "TAO_CodecFactory",
            "TAO_Messaging",
            "TAO_PI",
            "TAO_PortableServer",
            "TAO_Strategies",
            "TAO_Valuetype");

    /** Records its library path and its arguments, and creates the four files of an IDL file. */
    private static final String COMPILER = """
            #!/bin/sh
            here=$(dirname "$0")
            echo "$LD_LIBRARY_PATH $*" >>"$here/calls"
            while [ $# -gt 0 ]; do
              case $1 in -o) out=$2; shift ;; *.idl) name=$(basename "$1" .idl) ;; esac
              shift
            done
            for end in C.cpp S.cpp C.h S.h; do : >"$out/$name$end"; done
            """;

    @TempDir
    Path temp;

    private Path ace;
    private Path tao;

    @BeforeEach
    void generate() throws IOException {
        Generation.generate(
                GenerationFixture.experiment("examples/basicsp/basicsp.bellwether"),
                GenerationFixture.TAO,
                temp.resolve("generated"),
                Overrides.NONE);
        ace = temp.resolve("ACE");
        tao = temp.resolve("TAO");
    }

    private void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void compiler(Path file) throws IOException {
        write(file, COMPILER);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private void tree(Path compiler) throws IOException {
        write(ace.resolve("ace/ACE.h"), "");
        write(tao.resolve("tao/ORB.h"), "");
        for (String library : LIBRARIES) {
            write(ace.resolve("lib/lib" + library + ".so"), "");
        }
        compiler(compiler);
    }

    @Test
    void aTreeThatIsNotInstalledIsFound() throws IOException, InterruptedException {
        tree(ace.resolve("bin/tao_idl"));
        Map<String, String> environment = Map.of("ACE_ROOT", ace.toString(), "TAO_ROOT", tao.toString());
        String said = succeed(configure(), environment);
        assertTrue(said.contains("-- TAO: built in " + tao + ", ACE in " + ace), said);
        succeed(List.of("cmake", "--build", temp.resolve("build").toString(), "--target", "orb"), environment);
        String calls = Files.readString(ace.resolve("bin/calls"));
        assertTrue(calls.startsWith(ace + "/lib -as"), calls);
        assertTrue(calls.contains(" -as -Sa -St -I" + temp.resolve("generated/idl") + " -o "), calls);
        assertTrue(calls.contains("/idl/bellwether.idl\n") && calls.contains("/idl/basicsp.idl\n"), calls);
        String ninja = Files.readString(temp.resolve("build/build.ninja"));
        for (String wanted : List.of(
                "-isystem " + ace + " -isystem " + tao,
                ace + "/lib/libTAO_Messaging.so",
                "-Wl,-rpath," + ace + "/lib")) {
            assertTrue(ninja.contains(wanted), wanted);
        }
    }

    /** The dynamic linker reads an empty entry as the current folder. */
    @Test
    void theCompilerKeepsTheUsersLibrariesAndGetsNoEmptyEntry() throws IOException, InterruptedException {
        tree(ace.resolve("bin/tao_idl"));
        Map<String, String> roots = Map.of("ACE_ROOT", ace.toString(), "TAO_ROOT", tao.toString());
        for (String before : List.of("", "/opt/gcc/lib:/opt/lib")) {
            Map<String, String> environment = new HashMap<>(roots);
            environment.put("LD_LIBRARY_PATH", before);
            succeed(configure(), environment);
            Files.deleteIfExists(ace.resolve("bin/calls"));
            succeed(List.of("cmake", "--build", temp.resolve("build").toString(), "--target", "orb"), environment);
            String calls = Files.readString(ace.resolve("bin/calls"));
            assertTrue(calls.startsWith(ace + "/lib" + (before.isEmpty() ? "" : ":" + before) + " -as"), calls);
            deleteBuild();
        }
    }

    private void deleteBuild() throws IOException {
        try (Stream<Path> files = Files.walk(temp.resolve("build"))) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** ACE's own tools have the same rule: without TAO_ROOT, TAO is in ACE_ROOT. */
    @Test
    void theCompilerIsFoundWhereItWasBuilt() throws IOException, InterruptedException {
        tao = ace.resolve("TAO");
        tree(tao.resolve("TAO_IDL/tao_idl"));
        String said = succeed(configure(), Map.of("ACE_ROOT", ace.toString()));
        assertTrue(said.contains("-- TAO: built in " + tao), said);
    }

    @Test
    void anInstalledTaoIsFoundByPkgConfig() throws IOException, InterruptedException {
        compiler(temp.resolve("bin/tao_idl"));
        for (String library : List.of("TAO_Strategies", "TAO_Messaging", "TAO_PortableServer", "TAO_AnyTypeCode")) {
            write(
                    temp.resolve("pkgconfig/" + library + ".pc"),
                    "Name: " + library + "\nDescription: a stand-in\nVersion: 2.2.2\nLibs: -l" + library + "\n");
        }
        String said = succeed(
                configure(),
                Map.of(
                        "PKG_CONFIG_PATH",
                        temp.resolve("pkgconfig").toString(),
                        "PATH",
                        temp.resolve("bin") + ":" + System.getenv("PATH")));
        assertFalse(said.contains("TAO: built in"), said);
    }

    /** A partly built tree does not count. The message names both ways in one line, since scripts read it. */
    @Test
    void theMessageForAMissingTaoNamesBothWaysToProvideIt() throws IOException, InterruptedException {
        tree(ace.resolve("bin/tao_idl"));
        Files.delete(ace.resolve("lib/libTAO_Messaging.so"));
        Result result = run(configure(), Map.of("ACE_ROOT", ace.toString(), "TAO_ROOT", tao.toString()));
        assertNotEquals(0, result.exitCode());
        String line = result.output()
                .lines()
                .filter(each -> each.contains("bellwether-lacks: TAO"))
                .findFirst()
                .orElseThrow();
        assertTrue(line.contains("make install") && line.contains("PKG_CONFIG_PATH"), line);
        assertTrue(line.contains("ACE_ROOT and TAO_ROOT"), line);
    }

    private List<String> configure() {
        return List.of(
                "cmake",
                "-G",
                "Ninja",
                "-S",
                temp.resolve("generated").toString(),
                "-B",
                temp.resolve("build").toString(),
                "-DBELLWETHER_TARGET=tao");
    }

    private record Result(int exitCode, String output) {}

    private String succeed(List<String> command, Map<String, String> environment)
            throws IOException, InterruptedException {
        Result result = run(command, environment);
        assertEquals(0, result.exitCode(), result.output());
        return result.output();
    }

    private Result run(List<String> command, Map<String, String> environment) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        for (String name : List.of("ACE_ROOT", "TAO_ROOT", "PKG_CONFIG_PATH", "LD_LIBRARY_PATH")) {
            builder.environment().remove(name);
        }
        builder.environment().putAll(environment);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), output);
    }
}
