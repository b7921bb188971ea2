// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bellwether.language.print.CanonicalPrinter;
import org.bellwether.language.random.CommentedText;
import org.bellwether.language.random.RandomModels;
import org.bellwether.language.random.RandomTestRun;
import org.bellwether.language.save.TextSave;
import org.bellwether.model.io.ModelResource;
import org.bellwether.model.parameter.Comment;
import org.bellwether.model.util.Models;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Comments keep their place if a comment is possible there; in other places they are moved once, and then stay. */
@Tag("slow")
class CommentPlacesTest {
    private static final Pattern STRING_OR_SPACE =
            Pattern.compile("\"(?:\\\\.|[^\"\\\\])*\"|'(?:\\\\.|[^'\\\\])*'|\\s*#.*|\\s+");

    @Test
    void comeBackWhereTheyWere() throws IOException {
        List<String> ours = ours();
        RandomTestRun.run(60, seed -> {
            String canonical = canonical(ours, seed);
            CommentedText.Texts texts = CommentedText.of(canonical, seed, seed % 2 == 0 ? 60 : 10);
            String printed = printed(texts.given());
            assertEquals(squeezed(texts.saved()), squeezed(printed));
            assertEquals(printed, printed(printed));
            assertEquals(printed, formatted(texts.given()));
        });
    }

    /** A comment inside a statement moves before the statement. */
    @Test
    void commentsAreKeptInEveryPlace() throws IOException {
        List<String> ours = ours();
        int[] skipped = {0};
        int[] tried = {0};
        RandomTestRun.run(60, seed -> {
            Random random = new Random(seed * 0x9E3779B97F4A7C15L);
            String text = scattered(canonical(ours, seed), random);
            tried[0]++;
            if (model(text).isEmpty()) {
                skipped[0]++; // a comment separated parts that must be adjacent, such as a number and its unit
                return;
            }
            String once = formatted(text);
            assertEquals(comments(text), comments(once), text);
            assertEquals(once, formatted(once), text);
        });
        assertTrue(skipped[0] * 4 < tried[0], skipped[0] + " of " + tried[0] + " texts could not be read");
    }

    private static String canonical(List<String> ours, long seed) {
        if (seed % 3 == 0) {
            return ours.get((int) (seed / 3 % ours.size()));
        }
        return withoutComments(RandomModels.make(seed, 20));
    }

    private static String withoutComments(EObject root) {
        Models.all(root, Comment.class).forEach(EcoreUtil::remove);
        return CanonicalPrinter.print(root);
    }

    /** Returns the repository's models without imports. */
    private static List<String> ours() throws IOException {
        List<String> result = new ArrayList<>();
        try (Stream<Path> all = Stream.of("examples", "testmodels/everything", "testmodels/language", "generators")
                .flatMap(CommentPlacesTest::files)) {
            for (Path file : all.sorted().toList()) {
                model(Files.readString(file))
                        .map(CommentPlacesTest::withoutComments)
                        .ifPresent(result::add);
            }
        }
        assertTrue(result.size() > 5);
        return result;
    }

    private static Stream<Path> files(String folder) {
        try {
            return Files.walk(Texts.home().resolve(folder))
                    .filter(f -> f.toString().endsWith(".bellwether"))
                    .filter(f -> !f.toString().matches(".*/(target|out)/.*"));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ModelResource read(String text) throws IOException {
        ModelResource resource = new TextFormat().create(URI.createURI("file:/models/model.bellwether"));
        new ResourceSetImpl().getResources().add(resource);
        resource.load(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), Map.of());
        return resource;
    }

    /** Returns the model of a text, if the text has no errors. */
    private static Optional<EObject> model(String text) throws IOException {
        ModelResource resource = read(text);
        return resource.getErrors().isEmpty()
                ? Optional.of(resource.getContents().get(0))
                : Optional.empty();
    }

    private static String printed(String text) throws IOException {
        ModelResource resource = read(text);
        assertEquals(List.of(), resource.getErrors(), () -> resource.getErrors() + "\n" + text);
        return CanonicalPrinter.print(resource.getContents().get(0));
    }

    private static String formatted(String text) throws IOException {
        return new String(TextSave.bytes(read(text)), StandardCharsets.UTF_8);
    }

    /** Removes empty lines between unindented lines: some elements are kept together unless comments separate them. */
    private static String squeezed(String text) {
        return text.replaceAll("(?m)(^\\S.*\n)\n+(?=\\S)", "$1").replaceFirst("^\n+", "");
    }

    /** Inserts comments c1, c2, … at random places between words. */
    private static String scattered(String text, Random random) {
        Matcher matcher = STRING_OR_SPACE.matcher(text);
        StringBuilder out = new StringBuilder();
        int end = 0;
        int count = 0;
        while (matcher.find()) {
            out.append(text, end, matcher.start());
            out.append(matcher.group());
            end = matcher.end();
            if (matcher.group().isBlank() && random.nextInt(8) == 0) {
                out.append(comment("c" + ++count + "c", random));
            }
        }
        return out.append(text.substring(end)).toString();
    }

    private static String comment(String word, Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> "// " + word + "\n";
            case 1 -> "\n// " + word + "\n";
            case 2 -> "/** " + word + " */";
            case 3 -> "/* " + word + "\n */ ";
            case 4 -> "/* " + word + " */\n";
            default -> "/* " + word + " */ ";
        };
    }

    private static List<String> comments(String text) {
        return Pattern.compile("\\bc\\d+c\\b")
                .matcher(text)
                .results()
                .map(r -> r.group())
                .sorted()
                .toList();
    }
}
