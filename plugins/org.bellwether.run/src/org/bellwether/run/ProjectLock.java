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
 * One session at a time in a project: another one would generate and build under the feet of the first, and the two
 * would compete for the cores that they measure. The kernel drops the lock when its holder dies.
 */
final class ProjectLock implements AutoCloseable {
    private static final int PAUSE_MS = 200;

    private final FileChannel channel;

    private ProjectLock(FileChannel channel) {
        this.channel = channel;
    }

    /** Waits until it is free, and says so. */
    static ProjectLock take(Path out, SessionListener listener) throws IOException, InterruptedException {
        Files.createDirectories(out);
        FileChannel channel =
                FileChannel.open(out.resolve(".session.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        boolean told = false;
        while (!tryLock(channel)) {
            if (!told) {
                listener.note("Another session runs in " + out + "; waiting for its end.");
                told = true;
            }
            pause(channel);
        }
        return new ProjectLock(channel);
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
