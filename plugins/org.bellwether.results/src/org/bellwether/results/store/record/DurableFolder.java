// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.record;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Creates folders whose entries are on the disk. A file's name is data of its folder: a new or renamed file survives a
 * loss of power only if its folder was synchronised, too (fsync(2)).
 */
final class DurableFolder {
    /** Writes the entries of a folder to the disk, as fsync does. */
    interface Sync {
        void force(Path folder) throws IOException;
    }

    /** The system's synchronisation. */
    static final Sync SYSTEM = folder -> {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    };

    private DurableFolder() {}

    /** Creates a folder and its missing parents, and synchronises each of them. */
    static void make(Path folder, Sync sync) throws IOException {
        Path parent = folder.getParent();
        if (Files.isDirectory(folder) || parent == null) {
            return;
        }
        make(parent, sync);
        Files.createDirectories(folder);
        sync.force(parent);
    }
}
