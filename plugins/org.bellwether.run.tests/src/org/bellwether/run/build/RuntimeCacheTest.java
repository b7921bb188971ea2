// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.build;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.bellwether.generator.target.RuntimeSources;
import org.bellwether.run.FakeTarget;
import org.bellwether.run.LockFile;
import org.bellwether.run.SessionListener;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class RuntimeCacheTest {
    @TempDir
    private Path folder;

    /** Sources of one file, which CMake reads. */
    private static final class Text implements RuntimeSources {
        private final String text;

        Text(String text) {
            this.text = text;
        }

        @Override
        public List<String> paths() {
            return List.of("CMakeLists.txt");
        }

        @Override
        public InputStream open(String path) {
            return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public List<String> cmakeArguments() {
            return List.of();
        }
    }

    @Test
    @Timeout(60)
    void waitingForAnotherCommandIsReportedAndCanBeInterrupted() throws Exception {
        CountDownLatch waiting = new CountDownLatch(1);
        SessionListener listener = new SessionListener() {
            @Override
            public void note(String text) {
                waiting.countDown();
            }
        };
        RuntimeCache cache = new RuntimeCache(folder, listener);
        // The first build fails and leaves its folder; another command then holds the folder's lock
        assertThrows(
                BuildException.class,
                () -> cache.prefix(new FakeTarget("one"), new Text("message(FATAL_ERROR no)"), BuildSettings.NONE));
        AtomicReference<Throwable> end = new AtomicReference<>();
        try (LockFile other = LockFile.take(home().resolve("lock"), () -> {})) {
            Thread build = new Thread(() -> {
                try {
                    cache.prefix(new FakeTarget("one"), new Text("message(FATAL_ERROR no)"), BuildSettings.NONE);
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

    /** A cron job, which has no locale, uses the objects that commands in a terminal have compiled. */
    @Test
    @Tag("slow")
    void theCompilersCacheOverlooksTheLocale() throws Exception {
        RuntimeSources sources = new Text("""
                cmake_minimum_required(VERSION 3.20)
                project(one NONE)
                file(WRITE ${CMAKE_BINARY_DIR}/say.sh "echo $CCACHE_SLOPPINESS >sloppiness\n")
                add_custom_target(say ALL COMMAND sh ${CMAKE_BINARY_DIR}/say.sh)
                install(FILES ${CMAKE_BINARY_DIR}/sloppiness DESTINATION .)
                """);
        Path prefix = new RuntimeCache(folder, new SessionListener() {})
                .prefix(new FakeTarget("one"), sources, BuildSettings.NONE);
        List<String> overlooked =
                List.of(Files.readString(prefix.resolve("sloppiness")).strip().split(","));
        assertTrue(overlooked.contains("locale"), overlooked.toString());
    }

    private Path home() throws Exception {
        try (Stream<Path> homes = Files.list(folder.resolve("runtimes"))) {
            return homes.findFirst().orElseThrow();
        }
    }
}
