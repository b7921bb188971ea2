// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.project;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.bellwether.results.store.row.Revision;

/** The commit of a project's files, from Git. */
public final class GitRevision {
    /** The longest wait for Git, so that a repository on a slow disk does not delay a session. */
    private static final int PATIENCE_SECONDS = 10;

    private GitRevision() {}

    /** Returns the revision; empty without Git, or if the repository contains no file of the folder. */
    public static Optional<Revision> of(Path folder) throws InterruptedException {
        Optional<String> kept = git(folder, "ls-files", "--", ".");
        Optional<String> head = git(folder, "log", "-1", "--format=%H %cI");
        if (kept.isEmpty()
                || kept.get().isBlank()
                || head.isEmpty()
                || head.get().isBlank()) {
            return Optional.empty();
        }
        String[] words = head.get().strip().split(" ");
        Optional<String> changes = git(folder, "status", "--porcelain", "--untracked-files=no", "--", ".");
        return Optional.of(new Revision(
                words[0],
                OffsetDateTime.parse(words[1]).toInstant(),
                changes.map(text -> !text.isBlank()).orElse(false)));
    }

    private static Optional<String> git(Path folder, String... arguments) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of("git", "-C", folder.toString()));
        command.addAll(Arrays.asList(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("GIT_OPTIONAL_LOCKS", "0");
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return Optional.empty();
            }
            return process.exitValue() == 0 ? Optional.of(said) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // Git is not installed
        }
    }
}
