// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Passes the lines of a file to a consumer while another process writes the file, until this object is closed. */
public final class FileTail implements AutoCloseable {
    private static final int PAUSE_MS = 100;

    private final Path file;
    private final Consumer<String> lines;
    private final Thread thread;
    private volatile boolean closing;
    private long position;

    /** Follows a file that does not exist yet; an existing file is deleted. */
    public FileTail(Path file, Consumer<String> lines) throws IOException {
        this.file = file;
        this.lines = lines;
        Files.deleteIfExists(file);
        thread = new Thread(this::follow, "following " + file);
        thread.setDaemon(true);
        thread.start();
    }

    private void follow() {
        try {
            while (!closing) {
                pass(false);
                Thread.sleep(PAUSE_MS);
            }
            pass(true);
        } catch (IOException | InterruptedException e) {
            lines.accept(file + " cannot be read: " + e.getMessage());
        }
    }

    /** @param all whether to pass a last line without a line end, too */
    private void pass(boolean all) throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "r")) {
            byte[] bytes = new byte[(int) Math.max(0, Math.min(open.length() - position, Integer.MAX_VALUE / 2))];
            open.seek(position);
            open.readFully(bytes);
            String text = new String(bytes, StandardCharsets.ISO_8859_1); // one character for each byte: keeps offsets
            int end = all ? text.length() : text.lastIndexOf('\n') + 1;
            position += end;
            new String(bytes, 0, end, StandardCharsets.UTF_8).lines().forEach(lines);
        }
    }

    @Override
    public void close() throws InterruptedException {
        closing = true;
        thread.join();
    }
}
