// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellwether.results.store.row.Revision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitRevisionTest {
    @TempDir
    private Path folder;

    @Test
    void namesTheCommitAndWhetherFilesDifferFromIt() throws Exception {
        git("init", "-q");
        Path project = Files.createDirectory(folder.resolve("project"));
        Path model = Files.writeString(project.resolve("a.bellwether"), "module a {};");
        assertEquals(Optional.empty(), GitRevision.of(project), "nothing is committed");
        git("add", ".");
        git("-c", "user.name=n", "-c", "user.email=e", "commit", "-q", "-m", "first");

        Revision committed = GitRevision.of(project).orElseThrow();
        assertTrue(committed.commit().matches("[0-9a-f]{40,64}"));
        assertEquals(Instant.parse("2026-01-02T02:04:05Z"), committed.committed());
        assertFalse(committed.modified());

        Files.writeString(project.resolve("notes"), "of no commit");
        Files.writeString(folder.resolve("beside"), "not the project's");
        assertFalse(GitRevision.of(project).orElseThrow().modified());
        Files.writeString(model, "module b {};");
        assertTrue(GitRevision.of(project).orElseThrow().modified());

        Path unknown = Files.createDirectory(folder.resolve("unknown"));
        assertEquals(Optional.empty(), GitRevision.of(unknown), "of a folder that Git keeps nothing of");
    }

    private void git(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("git", "-C", folder.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        builder.environment().put("GIT_COMMITTER_DATE", "2026-01-02T03:04:05+01:00");
        assertEquals(0, builder.start().waitFor());
    }
}
