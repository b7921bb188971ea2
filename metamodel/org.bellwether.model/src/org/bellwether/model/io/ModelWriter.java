// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import org.bellwether.model.util.FileWriting;
import org.eclipse.emf.ecore.resource.Resource;

/** Writes models in the canonical form: the same model gives the same bytes. */
public final class ModelWriter {
    private ModelWriter() {}

    /** Returns a resource's canonical text, UTF-8 with line feeds. */
    public static byte[] toBytes(Resource resource) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            resource.save(out, Map.of());
        } catch (RuntimeException e) {
            // a value that cannot be written, such as control characters in a text or a reference to a deleted element
            throw new IOException("the model cannot be written: " + e.getMessage(), e);
        }
        return out.toByteArray();
    }

    /**
     * Saves a resource to its file. A reader sees the old or the new content, never a part: the new content is written
     * to another file in the folder, which is then renamed. A symbolic link stays, and its target is replaced.
     *
     * @throws FileChangedException if the file's content is not what was last read or written; see
     *     {@link FileVersion}
     */
    public static void save(Resource resource) throws IOException {
        save(resource, toBytes(resource));
    }

    /** Saves a resource to its file, for a caller that already has the text from {@link #toBytes}. */
    public static void save(Resource resource, byte[] bytes) throws IOException {
        if (!resource.getURI().isFile()) {
            throw new IOException("not a file: " + resource.getURI());
        }
        Path given = Path.of(resource.getURI().toFileString());
        Path target = Files.exists(given) ? given.toRealPath() : given.toAbsolutePath();
        if (FileVersion.isChanged(resource, target)) {
            throw new FileChangedException(target);
        }
        String unique =
                "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".tmp";
        Path temporary = target.resolveSibling(unique);
        try {
            FileWriting.write(temporary, bytes);
            keepPermissions(target, temporary);
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(temporary);
        }
        FileVersion.rememberWritten(resource, bytes);
        resource.setModified(false);
    }

    private static void keepPermissions(Path from, Path to) throws IOException {
        boolean posix = from.getFileSystem().supportedFileAttributeViews().contains("posix");
        if (posix && Files.exists(from)) {
            Files.setPosixFilePermissions(to, Files.getPosixFilePermissions(from));
        }
    }
}
