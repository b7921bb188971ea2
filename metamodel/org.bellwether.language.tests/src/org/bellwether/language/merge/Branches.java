// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.merge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bellwether.language.save.Formatter;
import org.bellwether.language.save.Formatter.Formatted;
import org.bellwether.model.Problem;
import org.bellwether.model.loading.ModelLoader;

/** Two branches of a git repository, each with a version of one model, which git's own driver merges. */
final class Branches {
    private final Path folder;
    private final Path file;

    Branches(Path folder) {
        this.folder = folder;
        this.file = folder.resolve("model.bellwether");
    }

    /** Returns the merged file; all texts are first brought into the form in which files are saved. */
    String merge(String base, String ours, String theirs) throws Exception {
        git("init", "-q", "-b", "ours");
        commit(base, "base");
        git("branch", "theirs");
        commit(ours, "ours");
        git("checkout", "-q", "theirs");
        commit(theirs, "theirs");
        git("checkout", "-q", "ours");
        run(List.of(0, 1), "merge", "-q", "--no-edit", "theirs");
        return Files.readString(file);
    }

    private void commit(String text, String message) throws Exception {
        Files.writeString(file, saved(text));
        git("add", "model.bellwether");
        git("commit", "-q", "--allow-empty", "-m", message);
    }

    private String saved(String text) throws IOException {
        Formatted formatted = Formatter.format(text.getBytes(StandardCharsets.UTF_8), file, "model.bellwether");
        assertEquals(List.of(), formatted.problems(), "the text of a branch is good");
        return formatted.text();
    }

    /** Checks that the merged model is the expected one, and that its file has the form in which it would be saved. */
    void assertMerged(String expected, String merged) throws IOException {
        assertEquals(saved(expected), merged);
        assertEquals(List.of(), problems());
    }

    /** Returns the problems of the merged file. */
    List<Problem> problems() {
        return new ModelLoader().load(file).problems();
    }

    private void git(String... arguments) throws Exception {
        run(List.of(0), arguments);
    }

    private void run(List<Integer> good, String... arguments) throws Exception {
        List<String> command =
                new ArrayList<>(List.of("git", "-c", "user.name=Test", "-c", "user.email=test@example.com"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        // Neither the user's nor the machine's settings: git with its defaults
        builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
        builder.environment().put("GIT_CONFIG_NOSYSTEM", "1");
        Path log = folder.resolve(".git.log");
        Process git =
                builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
        assertTrue(git.waitFor(60, TimeUnit.SECONDS), "git ends");
        assertTrue(good.contains(git.exitValue()), () -> String.join(" ", command) + ": " + read(log));
    }

    private static String read(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
