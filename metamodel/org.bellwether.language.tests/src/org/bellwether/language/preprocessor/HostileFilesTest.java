// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.bellwether.language.preprocessor.input.PreprocessorLimits;
import org.bellwether.language.preprocessor.input.PreprocessorOptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that need too much work, or are not IDL at all, give one clear error in bounded time. */
@Tag("slow")
class HostileFilesTest {
    /** A limit far above the time of every test: it only detects endless loops, also on a slow machine. */
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private Preprocessing preprocessing;

    @BeforeEach
    void begin() {
        preprocessing = new Preprocessing(folder);
    }

    private String wrong(String text) {
        return assertTimeoutPreemptively(LONG, () -> {
            Preprocessed result = preprocessing.file("main.idl", text).process("main.idl");
            assertFalse(result.isOk(), "this should be an error");
            assertTrue(result.units().isEmpty());
            return preprocessing.problems(result);
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "#if 1 | main.idl:1:2: #if without #endif",
                "#endif | main.idl:1:2: #endif without #if",
                "#else | main.idl:1:2: #else without #if",
                "#if 1/0 | main.idl:1:6: this condition divides by 0",
                "#if ( 1 | main.idl:1:2: \")\" is missing in this condition",
                "#if | main.idl:1:2: #if has no condition",
                "#if 1 2 | main.idl:1:7: \"2\" is not expected in this condition",
                "#if 99999999999999999999 | main.idl:1:5: 99999999999999999999 is not a whole number of 64 bits",
                "#if defined | main.idl:1:5: defined is not followed by a name",
                "#ifdef | main.idl:1:2: #ifdef names no macro",
                "#define | main.idl:1:2: #define has no name",
                "#define 1 | main.idl:1:9: \"1\" cannot be the name of a macro",
                "#define f(a,a) | main.idl:1:9: the parameters of the macro f are wrong",
                "#define f( | main.idl:1:9: the parameters of the macro f are wrong",
                "#define a ## b | main.idl:1:9: ## stands at an end of the macro a",
                "#define f(a) #b | main.idl:1:9: # in the macro f is not before a parameter",
                "#include | main.idl:1:2: #include names no file",
                "#include <a | main.idl:1:2: #include names no file",
                "#include \".\" | main.idl:1:2: . is not a file",
                "#nonsense | main.idl:1:2: there is no preprocessor line #nonsense",
                "#line x | main.idl:1:2: #line has no number",
                "a /* b | main.idl:1:3: the comment that begins here has no end",
            })
    void saysWhatIsWrong(String text, String problem) {
        assertEquals(problem, wrong(text).replace(folder.toString(), "."));
    }

    @Test
    void refusesWrongCalls() {
        assertEquals(
                "main.idl:2:1: the macro f has 2 parameters, but here 1 argument", wrong("#define f(a,b) a\nf(1)\n"));
        assertEquals(
                "main.idl:2:1: the arguments of the macro f have no end", wrong("#define f(a) a\nf(1\n#if 1\n)\n"));
        assertEquals("main.idl:2:9: the macro A is defined again, differently", wrong("#define A 1\n#define A 2\n"));
        assertEquals(
                "main.idl:2:1: the macro f makes \"a+\", which is not one token", wrong("#define f(a) a ## +\nf(a)\n"));
    }

    @Test
    void endsIncludeCycles() {
        assertTrue(
                wrong("#include \"main.idl\"\n").startsWith("main.idl:1:2: \"main.idl\" includes itself without end"));
    }

    @Test
    void endsBombsOfMacros() {
        StringBuilder bomb = new StringBuilder("#define M0 x\n");
        for (int i = 1; i < 64; i++) {
            bomb.append("#define M%d M%d M%d\n".formatted(i, i - 1, i - 1));
        }
        assertTrue(wrong(bomb + "M63\n").contains("macros expand to more than"));
        StringBuilder pasted = new StringBuilder("#define D(x) x##x\n#define E(x) D(x)\n");
        pasted.append("E(".repeat(60)).append('a').append(")".repeat(60)).append('\n');
        assertTrue(wrong(pasted.toString()).contains("macros expand to more than"));
        assertTrue(wrong("#define f(x) x\n" + "f(".repeat(1_000) + ")".repeat(1_000))
                .contains("nest more than"));
    }

    @Test
    void endsBombsOfIncludes() {
        for (int i = 0; i < 60; i++) {
            preprocessing.file(
                    "f" + i + ".idl", "#include \"f%d.idl\"\n#include \"f%d.idl\"\n".formatted(i + 1, i + 1));
        }
        preprocessing.file("f60.idl", "x\n");
        assertTrue(wrong("#include \"f0.idl\"\n").contains("files are included"));
    }

    @Test
    void endsDeepConditions() {
        assertTrue(wrong("#if " + "(".repeat(100_000) + "1" + ")".repeat(100_000) + "\n#endif\n")
                .contains("deep"));
        assertTrue(wrong("#if " + "!".repeat(100_000) + "1\n#endif\n").contains("deep"));
    }

    @Test
    void refusesHugeFilesAndText() throws IOException {
        Files.write(folder.resolve("main.idl"), new byte[100 << 20]);
        Preprocessed result = preprocessing.process("main.idl");
        assertTrue(preprocessing.problems(result).contains("more than 16777216 bytes"), preprocessing.problems(result));
        preprocessing.with(new PreprocessorOptions(
                List.of(), List.of(), List.of(), new PreprocessorLimits(1 << 20, 1_000, 1 << 20, 100, 200, 5_000)));
        assertTrue(wrong("x ".repeat(1_000)).contains("more than 1000 characters after preprocessing"));
    }

    @Test
    void refusesWhatIsNoFile() {
        assertEquals(
                "nowhere.idl:0:0: the file cannot be read: there is no such file",
                preprocessing.problems(preprocessing.process("nowhere.idl")));
        assertTrue(preprocessing.problems(preprocessing.process(".")).endsWith("is not a file"));
    }

    /** Tokens of the preprocessor, put together at random, give an error or a text, never an exception. */
    @Test
    void survivesNonsense() {
        String[] pieces = {
            "#",
            "##",
            "define",
            " ",
            "\n",
            "\n#",
            "f",
            "(",
            ")",
            ",",
            "A",
            "if",
            "else",
            "endif",
            "1",
            "\"",
            "'",
            "\\\n",
            "/*",
            "*/",
            "//",
            "include",
            "<",
            ">",
            "\n#define A f(",
            "\n#define f(A,...) A##f #A __VA_ARGS__",
            "elif",
            "defined",
            "undef",
            "line",
            "pragma once",
            "{",
            "}",
            ";",
            "\r\n",
            "\0",
            "ä"
        };
        for (int seed = 0; seed < 1_000; seed++) {
            Random random = new Random(seed);
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(60); i >= 0; i--) {
                text.append(pieces[random.nextInt(pieces.length)]);
            }
            Preprocessed result =
                    preprocessing.file("main.idl", text.toString()).process("main.idl");
            assertEquals(result.isOk(), !result.units().isEmpty(), text::toString);
        }
    }
}
