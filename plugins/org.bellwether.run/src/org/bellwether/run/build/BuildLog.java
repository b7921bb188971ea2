// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.build;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.run.SessionListener;
import org.bellwether.run.process.Child;
import org.bellwether.run.process.FileTail;
import org.bellwether.run.process.LogTail;

/** Runs the commands of a build, keeps their output, and reports the counts of Ninja and Make as progress. */
public final class BuildLog {
    private static final Pattern NINJA = Pattern.compile("^\\[(\\d+)/(\\d+)\\] .*");
    private static final Pattern MAKE = Pattern.compile("^\\[ *(\\d+)%\\] .*");

    private final Path log;
    private final SessionListener listener;

    BuildLog(Path log, SessionListener listener) throws IOException {
        this.log = log;
        this.listener = listener;
        Files.createDirectories(log.getParent());
        Files.deleteIfExists(log);
    }

    /** Runs one command to its end. */
    public void run(List<String> command, Path directory) throws IOException, InterruptedException, BuildException {
        run(command, directory, null);
    }

    /** Runs one command to its end. If {@code other} is not null, the command's output is read from that file, too. */
    public void run(List<String> command, Path directory, Path other)
            throws IOException, InterruptedException, BuildException {
        List<String> output = Collections.synchronizedList(new ArrayList<>());
        int exitCode;
        try (PrintWriter file = new PrintWriter(
                Files.newBufferedWriter(
                        log, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND),
                true)) {
            file.println("$ " + String.join(" ", command));
            Consumer<String> lines = line -> {
                output.add(line);
                file.println(line);
                progress(line);
            };
            try (FileTail tail = other == null ? null : new FileTail(other, lines);
                    Child child = Child.startWatched(command, directory, lines)) {
                exitCode = child.await();
            }
        }
        if (exitCode != 0) {
            throw new BuildException(command.get(0), exitCode, log, LogTail.ofBuild(List.copyOf(output)));
        }
    }

    /** Reports the count in a line as progress, if the line has a count. */
    private void progress(String line) {
        Matcher ninja = NINJA.matcher(line);
        Matcher make = MAKE.matcher(line);
        if (ninja.matches()) {
            listener.progress(Long.parseLong(ninja.group(1)), Long.parseLong(ninja.group(2)), Optional.empty());
        } else if (make.matches()) {
            listener.progress(Long.parseLong(make.group(1)), 100, Optional.empty());
        }
    }
}
