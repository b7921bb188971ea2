// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.bellwether.generator.idl.HarnessIdl;
import org.bellwether.generator.idl.IdlPrinter;
import org.bellwether.generator.plan.Overrides;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An independent IDL compiler accepts the IDL; it comes with the Debian package omniidl. */
class OmniidlTest {
    @TempDir
    Path temp;

    @ParameterizedTest
    @ValueSource(strings = {TestModels.BASICSP, TestModels.INTERACTIONS, TestModels.CONSTRUCTS, TestModels.NESTED})
    void acceptsTheIdl(String model) throws IOException, InterruptedException {
        var experiment = TestModels.experiment(model);
        Path out = temp.resolve("generated");
        Generation.generate(experiment, TestModels.omniorb(), out, Overrides.NONE);
        String idl = Generation.modelName(experiment) + ".idl";
        Process process = new ProcessBuilder("omniidl", "-bcxx", "-Wbuse_quotes", "-C" + temp, "idl/" + idl)
                .directory(out.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        assertEquals("", output, "no warnings");
        assertTrue(Files.exists(temp.resolve(idl.replace(".idl", ".hh"))));
    }

    /**
     * The model of bellwether.idl, from which stubs are generated, agrees with the file, which other compilers read.
     */
    @Test
    void theHarnessIdlIsItsModel() throws IOException {
        Path file = TestModels.repository().resolve("runtime-cpp/harness/idl/bellwether.idl");
        assertEquals(essence(Files.readString(file)), essence(IdlPrinter.print(HarnessIdl.file())));
    }

    private static String essence(String idl) {
        return idl.replaceAll("//[^\n]*", "").replaceAll("\\s+", " ").strip().toLowerCase(Locale.ROOT);
    }
}
