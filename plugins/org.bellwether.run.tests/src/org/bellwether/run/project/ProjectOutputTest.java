// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.bellwether.run.Destination;
import org.bellwether.run.LockFile;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectOutputTest {
    private static final Path HOME = Path.of(System.getProperty("bellwether.home"));

    @TempDir
    private Path folder;

    private SessionRequest request(Path model) {
        return SessionRequest.of(
                model, new Destination(Optional.of(folder.resolve("out")), folder.resolve("store"), "test"));
    }

    private ProjectOutput output() throws Exception {
        SessionRequest request = request(HOME.resolve("examples/basicsp"));
        return ProjectOutput.of(ProjectOutput.load(request, SessionListener.SILENT), request);
    }

    @Test
    void makesTheFolderThatTheRequestNames() throws Exception {
        ProjectOutput output = output();
        assertEquals("basicsp", output.project().name());
        assertEquals(folder.resolve("out").toAbsolutePath(), output.folder());
        assertTrue(Files.isDirectory(output.folder()));
    }

    @Test
    void refusesAModelThatIsNotThere() {
        SessionRequest request = request(folder.resolve("none.bellwether"));
        assertThrows(WorkException.class, () -> ProjectOutput.load(request, SessionListener.SILENT));
    }

    @Test
    void oneSessionAtATimeWorksInTheFolder() throws Exception {
        CompletableFuture<String> waiting = new CompletableFuture<>();
        SessionListener listener = new SessionListener() {
            @Override
            public void note(String note) {
                waiting.complete(note);
            }
        };
        ProjectOutput output = output();
        CompletableFuture<Void> second;
        try (LockFile first = output.lock(SessionListener.SILENT)) {
            second = CompletableFuture.runAsync(() -> {
                try (LockFile lock = output.lock(listener)) {
                    assertTrue(waiting.isDone());
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            });
            assertTrue(
                    waiting.get(60, TimeUnit.SECONDS).contains(output.folder().toString()));
        }
        second.get(60, TimeUnit.SECONDS);
    }
}
