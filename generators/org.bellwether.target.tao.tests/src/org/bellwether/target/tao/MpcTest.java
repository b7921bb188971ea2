// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.tao;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.bellwether.generator.Generation;
import org.bellwether.generator.plan.Overrides;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * ACE's MakeProjectCreator (Debian's mpc-ace) creates build files from the generated project. Debian has no TAO: stand-ins for its base
 * projects define the compilation of IDL and the linked libraries; nothing is compiled.
 */
class MpcTest {
    private static final List<String> STUBS =
            List.of("bellwetherC.cpp", "bellwetherS.cpp", "interactionsC.cpp", "interactionsS.cpp");

    @TempDir
    Path out;

    private Path folder;

    @BeforeEach
    void generate() {
        Generation.generate(
                GenerationFixture.experiment("examples/interactions/interactions.bellwether"),
                GenerationFixture.TAO,
                out,
                Overrides.NONE);
        folder = out.resolve("target/tao");
    }

    @Test
    void everySourceIsCompiledAndEveryProgramLinked() throws IOException, InterruptedException {
        workspace("make");
        String idl = run("make", "-n", "-f", "Makefile.interactions_idl");
        assertTrue(idl.contains("tao_idl -as -Sa -St -I../../idl -o stubs ../../idl/interactions.idl"), idl);
        for (String stub : STUBS) {
            Files.writeString(Files.createDirectories(folder.resolve("stubs")).resolve(stub), "");
        }
        String plan = run("make", "-n");
        for (String source : sources()) {
            assertTrue(plan.contains(" ../../" + source + "\n"), source);
        }
        for (String stub : STUBS) {
            assertTrue(plan.contains(" stubs/" + stub + "\n"), stub);
        }
        for (String program : List.of("process_server_client_called", "process_component_component_caller")) {
            assertTrue(plan.contains("-o \"../../build/tao/" + program + "\""), program);
        }
        assertTrue(plan.lines().filter(line -> line.startsWith("g++")).allMatch(line -> line.contains("-std=c++20")));
    }

    @Test
    void acesOwnKindOfMakefilesIsMade() throws IOException, InterruptedException {
        workspace("gnuace");
        assertTrue(Files.readString(folder.resolve("GNUmakefile")).contains("interactions_idl"));
        String makefile = Files.readString(folder.resolve("GNUmakefile.process_component_client_caller"));
        assertTrue(
                makefile.contains("TAO_PortableServer")
                        && makefile.contains("TAO_Messaging")
                        && makefile.contains("-std=c++20"),
                makefile);
    }

    private List<String> sources() throws IOException {
        List<String> sources = new ArrayList<>();
        for (String part : List.of("src", "harness/src")) {
            try (Stream<Path> files = Files.walk(out.resolve(part))) {
                files.map(file -> out.relativize(file).toString())
                        .filter(file -> file.endsWith(".cpp"))
                        .forEach(sources::add);
            }
        }
        assertTrue(sources.size() > 30, sources.toString());
        return sources;
    }

    private void workspace(String type) throws IOException, InterruptedException {
        String standIns = GenerationFixture.repository()
                .resolve("generators/org.bellwether.target.tao.tests/mpc")
                .toString();
        String output = run("mwc-ace", "-type", type, "-include", standIns, "interactions.mwc");
        assertTrue(!output.contains("ERROR") && !output.contains("WARNING"), output);
    }

    private String run(String... command) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("ACE_ROOT", aceRoot().toString());
        builder.environment().remove("TAO_ROOT");
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output;
    }

    /** Returns the folder with {@code bin/mwc.pl}, to which the program on the path leads. */
    private static Path aceRoot() throws IOException {
        Path program = Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .map(directory -> Path.of(directory, "mwc-ace"))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("mwc-ace is not there; apt-get install mpc-ace"));
        return program.toRealPath().getParent().getParent();
    }
}
