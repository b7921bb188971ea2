// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A lock that one process at a time holds; the kernel releases the lock when its holder ends. A waiting thread polls
 * the lock: Java reports an interrupted wait for a lock as an I/O error, and a wait in the kernel could not be reported
 * to the user.
 */
public final class LockFile implements AutoCloseable {
    private static final int PAUSE_MS = 200;

    private final FileChannel channel;

    private LockFile(FileChannel channel) {
        this.channel = channel;
    }

    /** Waits until the lock is free; {@code whenWaiting} is run once if the lock is held at first. */
    public static LockFile take(Path file, Runnable whenWaiting) throws IOException, InterruptedException {
        Files.createDirectories(file.getParent());
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        boolean reported = false;
        while (!tryLock(channel)) {
            if (!reported) {
                whenWaiting.run();
                reported = true;
            }
            pause(channel);
        }
        return new LockFile(channel);
    }

    private static void pause(FileChannel channel) throws IOException, InterruptedException {
        try {
            Thread.sleep(PAUSE_MS);
        } catch (InterruptedException e) {
            channel.close();
            throw e;
        }
    }

    private static boolean tryLock(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false; // held by another thread of this process
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
