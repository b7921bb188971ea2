// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.tao;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bellwether.generator.output.GeneratedFiles;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The generated orb.hpp destroys each policy that it creates. Debian has no TAO: a stand-in has the types and operations that orb.hpp uses,
 * with the ownership rules of the C++ mapping, and counts policies.
 */
@Tag("slow")
class PolicyOwnershipTest {
    private static final List<String> HEADERS = List.of(
            "tao/AnyTypeCode/Any.h",
            "tao/LocalObject.h",
            "tao/Messaging/Messaging.h",
            "tao/ORB.h",
            "tao/PortableServer/PortableServer.h",
            "tao/PortableServer/ServantActivatorC.h",
            "tao/PortableServer/ServantLocatorC.h",
            "tao/Strategies/advanced_resource.h");

    @TempDir
    Path temp;

    @Test
    void policiesAreDestroyedAlsoWhenTheReferenceRefusesThem() throws IOException, InterruptedException {
        Path folder = GenerationFixture.repository().resolve("generators/org.bellwether.target.tao.tests/stand-in");
        for (String header : HEADERS) {
            write(header, "#include \"" + folder.resolve("tao.hpp") + "\"\n");
        }
        GeneratedFiles files =
                GenerationFixture.files(GenerationFixture.experiment("examples/basicsp/basicsp.bellwether"), Map.of());
        write("bellwetherS.h", "");
        write("orb.hpp", files.text("target/tao/orb.hpp"));
        String program = temp.resolve("policies").toString();
        assertEquals(
                "",
                run(List.of(
                        "c++",
                        "-std=c++20",
                        "-Wall",
                        "-Wextra",
                        "-Werror",
                        "-I" + temp,
                        folder.resolve("policies.cpp").toString(),
                        "-o",
                        program)));
        assertEquals("created 3, destroyed 3, not released 0\n", run(List.of(program)));
    }

    private void write(String name, String text) throws IOException {
        Path file = temp.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static String run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output;
    }
}
