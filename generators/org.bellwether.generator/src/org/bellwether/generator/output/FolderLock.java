// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.output;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.bellwether.generator.refusal.RefusedException;

/**
 * Prevents two commands from writing one folder at once. The operating system releases the lock when its holder ends.
 */
final class FolderLock implements AutoCloseable {
    static final String NAME = ".bellwether.lock";
    private static final int PAUSE_MS = 100;

    private final FileChannel channel;

    private FolderLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Takes the lock, and waits for another holder. A generation holds the lock for less than a second.
     *
     * @throws RefusedException code {@code BW804} if another command holds the lock for longer
     */
    static FolderLock take(Path folder, int waitSeconds) throws IOException {
        FileChannel channel =
                FileChannel.open(folder.resolve(NAME), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        for (int attempt = 0; attempt < waitSeconds * 1000 / PAUSE_MS; attempt++) {
            if (tryLock(channel)) {
                return new FolderLock(channel);
            }
            pause();
        }
        channel.close();
        throw new RefusedException(
                "BW804",
                folder.toString(),
                "Another command is writing into this folder",
                "Wait for it, or choose another folder with --out");
    }

    private static boolean tryLock(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException heldByThisProcess) {
            return false;
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for another command", e);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
