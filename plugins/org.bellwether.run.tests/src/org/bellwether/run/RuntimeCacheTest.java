// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.bellwether.generator.RuntimeSources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class RuntimeCacheTest {
    @TempDir
    private Path folder;

    /** Sources that CMake refuses at once. */
    private static final class Broken implements RuntimeSources {
        @Override
        public List<String> paths() {
            return List.of("CMakeLists.txt");
        }

        @Override
        public InputStream open(String path) {
            return new ByteArrayInputStream("message(FATAL_ERROR no)".getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public List<String> cmakeArguments() {
            return List.of();
        }
    }

    @Test
    @Timeout(60)
    void waitingForAnotherCommandIsToldAndCanBeInterrupted() throws Exception {
        CountDownLatch waiting = new CountDownLatch(1);
        SessionListener listener = new SessionListener() {
            @Override
            public void note(String text) {
                waiting.countDown();
            }
        };
        RuntimeCache cache = new RuntimeCache(folder, listener);
        // The first build fails and leaves its folder, whose lock another command then holds
        assertThrows(BuildException.class, () -> cache.prefix(new FakeTarget("one"), new Broken()));
        AtomicReference<Throwable> end = new AtomicReference<>();
        try (LockFile other = LockFile.take(home().resolve("lock"), () -> {})) {
            Thread build = new Thread(() -> {
                try {
                    cache.prefix(new FakeTarget("one"), new Broken());
                } catch (Throwable e) {
                    end.set(e);
                }
            });
            build.start();
            waiting.await();
            build.interrupt();
            build.join();
        }
        assertInstanceOf(InterruptedException.class, end.get());
    }

    private Path home() throws Exception {
        try (Stream<Path> homes = Files.list(folder.resolve("runtimes"))) {
            return homes.findFirst().orElseThrow();
        }
    }
}
