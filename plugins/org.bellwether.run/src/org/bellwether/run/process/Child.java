// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A child process that ends when its standard input is closed. If this JVM is killed, the kernel closes the pipe.
 * {@link #close()} ends the process, too.
 */
public final class Child implements AutoCloseable {
    /** The longest time for the launcher to clean up after its pipe was closed; it usually needs less. */
    private static final long GRACE_SECONDS = 4;
    /**
     * The time for a watched command to end: two seconds, and more on a busy machine. If the watcher were killed
     * earlier, orphaned processes would remain.
     */
    private static final long WATCHED_GRACE_SECONDS = 30;

    /**
     * Runs a command that does not watch its standard input. The command gets a separate session, which is ended as a
     * whole when the pipe closes: first by SIGTERM, then by SIGKILL. Ninja's jobs are in separate process groups, but
     * in Ninja's session. The processes of a session are found in the kernel's files, because pkill is not installed on
     * every machine.
     */
    private static final String WATCHED = """
            trap '' INT  # whoever started this ends it through the pipe
            ended=
            trap 'ended=yes' USR1
            exec 3<&0
            setsid "$@" </dev/null 3<&- &
            child=$!
            session() {  # the process ids of the child's session, but for those that are only waited for
              # Some processes end while their files are read: cat goes on to the next, sed would give up
              cat /proc/[0-9]*/stat | sed -nE "s/^([0-9]+) \\(.*\\) [^Z] [0-9]+ [0-9]+ $child .*/\\1/p"
            }
            {
              cat <&3
              kill -USR1 $$ || exit  # it is over already
              kill -TERM "-$child" || kill -TERM "$child"  # which may not have its session yet
              for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
                [ -n "$(session)" ] || exit
                sleep 0.1
              done
              while left=$(session); [ -n "$left" ]; do  # those that were just made, too
                kill -KILL $left
                sleep 0.02
              done
            } >/dev/null 2>&1 &
            watcher=$!
            wait "$child"
            code=$?
            [ -z "$ended" ] || wait "$watcher"  # until nothing is left
            exit "$code"
            """;

    private final Process process;
    private final long graceSeconds;
    private final Thread reader;

    private Child(Process process, long graceSeconds, Consumer<String> lines, Runnable ended) {
        this.process = process;
        this.graceSeconds = graceSeconds;
        this.reader = new Thread(
                () -> {
                    read(lines);
                    ended.run();
                },
                "output of " + process.pid());
        reader.setDaemon(true);
        reader.start();
    }

    /**
     * Starts a command that watches its own standard input.
     *
     * @param environment variables in addition to those of this process
     * @param ended run after the command has closed its standard output
     */
    public static Child start(
            List<String> command,
            Map<String, String> environment,
            Path directory,
            Path errors,
            Consumer<String> lines,
            Runnable ended)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile()));
        builder.environment().putAll(environment);
        Process process = builder.start();
        return new Child(process, GRACE_SECONDS, lines, ended);
    }

    /** Starts any command; standard output and error both go to {@code lines}. */
    public static Child startWatched(List<String> command, Path directory, Consumer<String> lines) throws IOException {
        List<String> watched = new ArrayList<>(List.of("sh", "-c", WATCHED, "sh"));
        watched.addAll(command);
        return new Child(
                new ProcessBuilder(watched)
                        .directory(directory.toFile())
                        .redirectErrorStream(true)
                        .start(),
                WATCHED_GRACE_SECONDS,
                lines,
                () -> {});
    }

    /**
     * Writes a line to the child's standard input.
     *
     * @throws IOException if the child has closed its standard input
     */
    public void say(String line) throws IOException {
        OutputStream input = process.getOutputStream();
        input.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        input.flush();
    }

    /** Returns whether the child is still running. */
    public boolean isRunning() {
        return process.isAlive();
    }

    /**
     * Waits until the child ends, and returns its exit code. If the thread is interrupted, the child is ended first.
     */
    public int await() throws InterruptedException {
        try {
            int code = process.waitFor();
            // The wait is limited, because a grandchild may still hold the pipe open.
            reader.join(TimeUnit.SECONDS.toMillis(1));
            return code;
        } catch (InterruptedException e) {
            close();
            throw e;
        }
    }

    private void read(Consumer<String> lines) {
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line; (line = output.readLine()) != null; ) {
                lines.accept(line);
            }
        } catch (IOException e) {
            // The child's end closes the stream; nothing more can be read.
            return;
        }
    }

    @Override
    public void close() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // The child has ended already, as intended.
        }
        if (!endsInTime()) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private boolean endsInTime() {
        boolean interrupted = Thread.interrupted();
        try {
            return process.waitFor(graceSeconds, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            interrupted = true;
            return false;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
