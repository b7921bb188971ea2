// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.host;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.bellwether.results.FolderException;
import org.bellwether.results.Folders;

/**
 * The cost of waking a process, on the same core and on another one: half of the median round trip of a byte through
 * two pipes. The placement of processes and this cost limit the speed of any middleware.
 *
 * @param sameCoreNs cost with client and server on core 0
 * @param otherCoreNs cost with the client on core 0 and the server on core 1
 */
public record WakeUpCost(long sameCoreNs, long otherCoreNs) {
    private static final int SECONDS = 20;

    /**
     * Returns the cost on this machine: measured once after each boot (about a second), later read from the cache.
     */
    public static Optional<WakeUpCost> ofThisMachine(KernelFiles files) {
        try {
            Path cache = Folders.cache()
                    .resolve("wake-up-cost-"
                            + files.text("proc/sys/kernel/random/boot_id").orElse("unknown") + ".json");
            if (Files.exists(cache)) {
                return Optional.of(new ObjectMapper().readValue(cache.toFile(), WakeUpCost.class));
            }
            Optional<WakeUpCost> cost = measure();
            if (cost.isPresent()) {
                store(cache, cost.get());
            }
            return cost;
        } catch (IOException | FolderException e) {
            // Without a cache, taskset, a second core or the permission, the cost is unknown, which is no failure.
            return Optional.empty();
        }
    }

    private static void store(Path cache, WakeUpCost cost) throws IOException {
        Files.createDirectories(cache.getParent());
        Path fresh = Files.createTempFile(cache.getParent(), "wake-up-cost", ".tmp");
        new ObjectMapper().writeValue(fresh.toFile(), cost);
        Files.move(fresh, cache, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static Optional<WakeUpCost> measure() throws IOException {
        if (Runtime.getRuntime().availableProcessors() < 2) {
            return Optional.empty();
        }
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        String classes = Path.of(PipePingPong.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .getPath())
                .toString();
        // A separate JVM measures, because a JVM cannot pin itself. It prints two numbers.
        Process process = new ProcessBuilder(List.of(
                        "taskset",
                        "-c",
                        "0",
                        java.toString(),
                        "-Xshare:auto",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        classes,
                        PipePingPong.class.getName()))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            process.getOutputStream().close();
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                return Optional.empty();
            }
            String[] numbers =
                    new String(process.getInputStream().readAllBytes()).strip().split(" ");
            return Optional.of(new WakeUpCost(Long.parseLong(numbers[0]), Long.parseLong(numbers[1])));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            process.destroyForcibly();
        }
    }

    /** The pinned process, which plays ping-pong with {@code cat} on its own core, then on the next one. */
    static final class PipePingPong {
        private static final int WARMUP = 300;
        private static final int ROUND_TRIPS = 1000;

        private PipePingPong() {}

        public static void main(String[] arguments) throws IOException {
            System.out.println(oneWayNs("0") + " " + oneWayNs("1"));
        }

        private static long oneWayNs(String core) throws IOException {
            Process cat = new ProcessBuilder("taskset", "-c", core, "cat").start();
            try (OutputStream out = cat.getOutputStream();
                    InputStream in = cat.getInputStream()) {
                long[] times = new long[ROUND_TRIPS];
                for (int i = -WARMUP; i < ROUND_TRIPS; i++) {
                    long start = System.nanoTime();
                    out.write(1);
                    out.flush();
                    if (in.read() < 0) {
                        throw new IOException("cat ended");
                    }
                    if (i >= 0) {
                        times[i] = System.nanoTime() - start;
                    }
                }
                java.util.Arrays.sort(times);
                return times[ROUND_TRIPS / 2] / 2;
            } finally {
                cat.destroyForcibly();
            }
        }
    }
}
