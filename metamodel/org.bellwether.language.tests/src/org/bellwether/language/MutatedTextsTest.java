// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.bellwether.language.random.RandomTestRun;
import org.bellwether.model.Problem;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random changes of the repository's texts give a model or an error with a place, in limited time and memory. */
@Tag("slow")
class MutatedTextsTest {
    /** A limit that only detects endless loops: the slowest text takes a second. */
    private static final Duration FOREVER = Duration.ofSeconds(60);
    /** The greatest number of problems in one text of some ten kilobytes; a hundred is usual. */
    private static final int MOST_PROBLEMS = 2_000;

    @TempDir
    Path folder;

    @Test
    void spoiltTextsHaveErrorsWithPlaces() throws IOException {
        List<byte[]> texts = texts();
        assertFalse(texts.isEmpty());
        RandomTestRun.run(60, seed -> {
            Random random = new Random(seed * 0x9E3779B97F4A7C15L);
            byte[] text = texts.get(random.nextInt(texts.size()));
            for (int i = 1 + random.nextInt(4); i > 0; i--) {
                text = spoil(text, texts, random);
            }
            Path file = Files.write(folder.resolve("model.bellwether"), text);
            LoadedModel loaded = assertTimeoutPreemptively(FOREVER, () -> new ModelLoader().load(file));
            for (Problem problem : loaded.problems()) {
                boolean hasPlace = problem.line() > 0 || problem.code().equals("BW004");
                assertTrue(hasPlace && !problem.message().isBlank(), problem.render());
            }
            assertTrue(
                    loaded.problems().size() < MOST_PROBLEMS,
                    "problems: " + loaded.problems().size());
            assertEquals(loaded.problems().isEmpty(), loaded.isOk());
        });
    }

    private static List<byte[]> texts() throws IOException {
        try (Stream<Path> all = Stream.concat(
                Files.walk(Texts.home().resolve("examples")),
                Files.walk(Texts.home().resolve("testmodels")))) {
            return all.filter(f -> f.toString().matches(".*\\.(bellwether|idl)"))
                    .filter(f -> !f.toString().contains("/out/"))
                    .sorted()
                    .map(MutatedTextsTest::read)
                    .toList();
        }
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] spoil(byte[] text, List<byte[]> texts, Random random) {
        int at = random.nextInt(text.length + 1);
        int end = Math.min(text.length, at + random.nextInt(60));
        return switch (random.nextInt(8)) {
            case 0 -> join(slice(text, 0, at), new byte[] {(byte) random.nextInt(256)}, slice(text, at, text.length));
            case 1 -> join(slice(text, 0, at), slice(text, end, text.length));
            case 2 -> slice(text, 0, at);
            case 3 -> join(slice(text, 0, end), slice(text, at, end).length == 0 ? text : times(text, at, end, random));
            case 4 -> withoutToken(text, random);
            case 5 -> withTokenOf(text, texts.get(random.nextInt(texts.size())), random);
            case 6 -> join(slice(text, 0, at), bytes(random), slice(text, at, text.length));
            default -> swapped(text, random);
        };
    }

    /** Repeats a piece of the text many times. */
    private static byte[] times(byte[] text, int at, int end, Random random) {
        byte[] result = slice(text, at, end);
        for (int i = random.nextInt(8); i > 0; i--) {
            result = join(result, result);
        }
        return join(result, slice(text, end, text.length));
    }

    private static byte[] bytes(Random random) {
        byte[] result = new byte[random.nextInt(20)];
        random.nextBytes(result);
        return result;
    }

    private static byte[] withoutToken(byte[] text, Random random) {
        String[] tokens = tokens(text);
        tokens[random.nextInt(tokens.length)] = "";
        return String.join("", tokens).getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] withTokenOf(byte[] text, byte[] other, Random random) {
        String[] tokens = tokens(text);
        String[] others = tokens(other);
        tokens[random.nextInt(tokens.length)] += others[random.nextInt(others.length)];
        return String.join("", tokens).getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] swapped(byte[] text, Random random) {
        String[] tokens = tokens(text);
        int a = random.nextInt(tokens.length);
        int b = random.nextInt(tokens.length);
        String token = tokens[a];
        tokens[a] = tokens[b];
        tokens[b] = token;
        return String.join("", tokens).getBytes(StandardCharsets.UTF_8);
    }

    private static String[] tokens(byte[] text) {
        return new String(text, StandardCharsets.UTF_8).split("(?<=\\W)|(?=\\W)");
    }

    private static byte[] slice(byte[] text, int from, int to) {
        return java.util.Arrays.copyOfRange(text, from, Math.max(from, to));
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }
}
