// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.record;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Folders whose entries are on the disk. A file's name is data of its folder: a new or renamed file is only kept over a loss of
 * power once its folder was synchronised, too (fsync(2)).
 */
final class DurableFolder {
    /** Writes the entries of a folder to the disk, as fsync does. */
    interface Sync {
        void force(Path folder) throws IOException;
    }

    /** The system's own synchronisation. */
    static final Sync SYSTEM = folder -> {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    };

    private DurableFolder() {}

    /** Makes a folder with those above it, each of which is then on the disk. */
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
