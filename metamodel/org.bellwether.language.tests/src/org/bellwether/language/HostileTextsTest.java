// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bellwether.model.Problem;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.io.LoadLimits;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Malformed and malicious texts give a clear error, but no crash and no endless wait. */
@Tag("slow")
class HostileTextsTest {
    /** A limit that only detects endless loops: no test here takes seconds. */
    private static final Duration FOREVER = Duration.ofMinutes(2);

    @TempDir
    Path folder;

    private List<String> codes(byte[] bytes) throws IOException {
        Path file = Files.write(folder.resolve("model.bellwether"), bytes);
        LoadedModel loaded = assertTimeoutPreemptively(FOREVER, () -> new ModelLoader().load(file));
        return loaded.problems().stream().map(Problem::code).distinct().toList();
    }

    private List<String> codes(String text) throws IOException {
        return codes(text.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "module m {",
                "{",
                "(",
                "[",
                "${",
                "struct s { sequence<",
                "const long x = (",
                "on start { loop 1 {"
            })
    void nestingBeyondTheLimitIsRefused(String opening) throws IOException {
        assertEquals(List.of("BW004"), codes(opening.repeat(100_000)));
        assertEquals(List.of("BW004"), codes("const long x = " + opening.repeat(100_000)));
    }

    @Test
    void closingBracketsWithoutOpeningOnesAreRefused() throws IOException {
        assertEquals(List.of("BW010"), codes("}".repeat(100_000)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-", "~", "1 + ", "1 implies ", "1 ? 1 : ", "1 ? ", "!"})
    void expressionsBeyondTheNestingLimitAreRefused(String part) throws IOException {
        assertEquals(List.of("BW004"), codes("const long x = " + part.repeat(100_000) + "1;"));
    }

    @Test
    void longListsAreNoDeepNesting() throws IOException {
        String values = IntStream.range(0, 20_000).mapToObj(i -> i + " + 1").collect(Collectors.joining(", "));
        assertEquals(List.of(), codes("parameter x : long = [" + values + "];"));
    }

    @Test
    void nulBytesAndControlCharactersAreRefused() throws IOException {
        assertEquals(List.of("BW011"), codes("module m {\0\0\0};"));
        assertEquals(List.of("BW011"), codes("module m {\u0001};"));
        assertEquals(List.of("BW011"), codes("\0".repeat(100_000)));
    }

    @Test
    void bytesThatAreNotUtf8AreRefused() throws IOException {
        assertEquals(List.of("BW011"), codes(new byte[] {'/', '/', (byte) 0xff, '\n'}));
        Problem problem = new ModelLoader()
                .load(folder.resolve("model.bellwether"))
                .problems()
                .get(0);
        assertEquals(1, problem.line());
        assertTrue(problem.message().contains("0xFF"), problem.message());
        assertEquals(List.of("BW011"), codes("module m {};".getBytes(StandardCharsets.UTF_16)));
    }

    @Test
    void aTextCutOffInsideACharacterIsRefused() throws IOException {
        assertEquals(List.of("BW011"), codes(new byte[] {'/', '/', (byte) 0xe2, (byte) 0x82}));
    }

    @Test
    void commentsAndStringsWithoutAnEndAreRefused() throws IOException {
        assertEquals(List.of("BW011"), codes("module m {}; /* " + "x".repeat(100_000)));
        assertEquals(List.of("BW011"), codes("platform p { kernel \"x" + "y".repeat(100_000) + "\n; }"));
        assertEquals(List.of("BW011"), codes("const char c = '\n;"));
        assertEquals(List.of("BW010", "BW011"), codes("platform p { kernel \"x\\"), "the { and the string after it");
    }

    @Test
    void filesBeyondTheSizeLimitAreRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("model.bellwether"), "// " + "x".repeat(2_000_000));
        LoadLimits small = new LoadLimits(1 << 20, 200, 1000, 250);
        List<Problem> problems = new ModelLoader(small).load(file).problems();
        assertEquals(List.of("BW004"), problems.stream().map(Problem::code).toList());
        assertTrue(problems.get(0).message().contains("1 MiB"), problems.get(0).message());
    }

    @Test
    void byteOrderMarkAndCarriageReturnsChangeNothing() throws IOException {
        String text = "// remark\nmodule m {\n  struct S {\n    long x; // end\n  };\n};\n";
        Model plain = Texts.model(folder, text);
        Model other = Texts.model(folder, "\ufeff" + text.replace("\n", "\r\n"));
        Texts.assertSame(plain, other);
    }

    @Test
    void emptyFilesAreEmptyModels() throws IOException {
        assertEquals(0, Texts.model(folder, "").getElements().size());
        assertEquals(0, Texts.model(folder, " \n\n").getElements().size());
        assertEquals(1, Texts.model(folder, "// nothing yet").getComments().size());
    }

    /** Parts of valid texts in a random order are a model or have an error with a place. */
    @Test
    void problemsOfShuffledTextsHaveAPlace() throws IOException {
        String good = Files.readString(Texts.home().resolve("examples/basicsp/basicsp.bellwether"));
        String[] tokens = good.split("(?<=\\W)|(?=\\W)");
        Random random = new Random(1);
        for (int round = 0; round < 60; round++) {
            String[] mixed = tokens.clone();
            for (int i = 0; i < 1 + random.nextInt(5); i++) {
                mixed[random.nextInt(mixed.length)] = tokens[random.nextInt(tokens.length)];
            }
            Path file = Files.writeString(folder.resolve("model.bellwether"), String.join("", mixed));
            LoadedModel loaded = assertTimeoutPreemptively(FOREVER, () -> new ModelLoader().load(file));
            for (Problem problem : loaded.problems()) {
                assertTrue(
                        problem.line() > 0 && problem.column() > 0, problem.render() + "\n" + String.join("", mixed));
            }
        }
    }
}
