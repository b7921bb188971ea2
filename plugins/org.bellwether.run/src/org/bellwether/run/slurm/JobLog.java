// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionStage;

/** Reads the progress of a job in the job's growing log. */
final class JobLog {
    private static final String NODES = "nodes: ";
    private static final String WARNING = "warning: ";
    private static final String RESULTS = "results: ";
    private static final Pattern ROUND = Pattern.compile("round \\d{1,9}, [a-z][a-z0-9]*");
    private static final int MOST = 1 << 20;

    private final Path file;
    private final int launches;
    private final SessionListener listener;
    private long position;
    private int launched;

    /** @param launches number of launches of all rounds and targets */
    JobLog(Path file, int launches, SessionListener listener) {
        this.file = file;
        this.launches = launches;
        this.listener = listener;
    }

    /** Reads the new lines, and reports them to the listener. */
    void read() throws IOException {
        if (!Files.isRegularFile(file)) {
            return;
        }
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "r")) {
            while (open.length() > position) {
                byte[] bytes = new byte[(int) Math.min(open.length() - position, MOST)];
                open.seek(position);
                open.readFully(bytes);
                String text =
                        new String(bytes, StandardCharsets.ISO_8859_1); // one character for each byte: keeps offsets
                int end = text.lastIndexOf('\n') + 1;
                if (end == 0 && bytes.length < MOST) {
                    return; // the line has no end yet
                }
                end = end == 0 ? bytes.length : end;
                position += end;
                new String(bytes, 0, end, StandardCharsets.UTF_8).lines().forEach(this::line);
            }
        }
    }

    private void line(String line) {
        Matcher round = ROUND.matcher(line);
        if (line.startsWith(NODES)) {
            launched = 0; // the job starts, possibly again
            listener.step(SessionStage.BUILD, "on " + line.substring(NODES.length()));
        } else if (round.matches()) {
            listener.step(SessionStage.MEASURE, line);
            listener.progress(launched, launches, Optional.empty());
            launched++;
        } else if (line.startsWith(RESULTS)) {
            listener.progress(launches, launches, Optional.empty());
        } else if (line.startsWith(WARNING)) {
            listener.note(line);
        }
    }
}
