// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.run.Variant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

class VariantOptionsTest {
    @Command(name = "run")
    private static final class Run {
        @Mixin
        private VariantOptions variants;
    }

    @Test
    void settingsOfOneNameAreOneVariant() {
        assertEquals(
                List.of(
                        new Variant(
                                "a",
                                "corbel",
                                Map.of("Concurrency", "reactive", "Hosts", "x=y.z"),
                                Map.of("size", "4 kB")),
                        new Variant("b", "omniorb", Map.of(), Map.of()),
                        new Variant("c", "", Map.of(), Map.of("size", "1"))),
                variants(
                        "a:corbel.Concurrency=reactive",
                        "b:omniorb",
                        "a:size=4 kB",
                        "c:size=1",
                        "a:corbel.Hosts=x=y.z"));
    }

    @Test
    void aVariantMayHaveAModelOfItsOwn() {
        assertEquals(
                List.of(
                        new Variant("new", "corbel", Map.of(), Map.of()),
                        new Variant("old", "corbel", Map.of(), Map.of(), Optional.of(Path.of("../base=1")), Map.of())),
                variants("new:corbel", "old:@../base=1", "old:corbel"));
        assertTrue(assertThrows(ParameterException.class, () -> variants("a:@"))
                .getMessage()
                .contains("names no model"));
        assertTrue(assertThrows(ParameterException.class, () -> variants("a:@x", "a:@y"))
                .getMessage()
                .contains("two models"));
    }

    @Test
    void aVariantMayBeBuiltInAnotherWay() {
        assertEquals(
                List.of(new Variant(
                        "fast",
                        "",
                        Map.of(),
                        Map.of(),
                        Optional.empty(),
                        Map.of("optimization", "3", "compiler", "clang++-16"))),
                variants("fast:build.optimization=3", "fast:build.compiler=clang++-16"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a", "a:", ":corbel", "../a:corbel", "a b:corbel", "a:corbel.", "a:.x=1", "a:=1", "a:corbel.x"})
    void aMalformedVariantIsRefused(String argument) {
        ParameterException wrong = assertThrows(ParameterException.class, () -> variants(argument));
        assertTrue(wrong.getMessage().startsWith("--variant '"), wrong.getMessage());
    }

    @Test
    void oneVariantHasOneTargetAndOneValueOfEachOption() {
        assertTrue(assertThrows(ParameterException.class, () -> variants("a:corbel", "a:omniorb.x=1"))
                .getMessage()
                .contains("two targets"));
        assertTrue(assertThrows(ParameterException.class, () -> variants("a:corbel.x=1", "a:corbel.x=2"))
                .getMessage()
                .contains("twice"));
    }

    private static List<Variant> variants(String... arguments) {
        Run run = new Run();
        CommandLine commandLine = new CommandLine(run);
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = "--variant=" + arguments[i];
        }
        commandLine.parseArgs(arguments);
        return run.variants.variants(commandLine);
    }
}
