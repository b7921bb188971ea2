// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.project;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.DigestInputStream;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bellwether.edit.layout.LayoutEntry;
import org.bellwether.language.save.TextSave;
import org.bellwether.model.io.FileVersion;
import org.bellwether.model.io.ModelWriter;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** The contents of a project's files on disk; writes the files. */
public final class FileAccess {
    /** The attributes of a file that can be read without its content. */
    private record FileState(long time, long size, Object key) {}

    private final Map<Path, FileState> seen = new HashMap<>();

    /** Returns whether a file's attributes have changed since the last call, so that its content may have changed. */
    public boolean mayHaveChanged(Path file) {
        FileState now = state(file);
        FileState before = seen.put(file, now);
        return before == null || !before.equals(now);
    }

    private static FileState state(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return new FileState(attributes.lastModifiedTime().toMillis(), attributes.size(), attributes.fileKey());
        } catch (IOException e) {
            return new FileState(0, -1, null); // the file was deleted, or cannot be read
        }
    }

    /** Returns whether a resource's file differs from the text that was read or written last. */
    public static boolean isChanged(Resource resource, Path file) throws IOException {
        boolean known = EcoreUtil.getExistingAdapter(resource, FileVersion.class) != null;
        return Files.exists(file) && (!known || FileVersion.isChanged(resource, file));
    }

    /** Reads a file, and remembers its content for {@link #isChanged}. */
    public static String read(Resource resource, Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file);
                DigestInputStream digesting = FileVersion.digesting(in)) {
            String text = new String(digesting.readAllBytes(), StandardCharsets.UTF_8);
            FileVersion.remember(resource, digesting);
            return text;
        }
    }

    /**
     * Writes a file's text: the canonical text of its model, or the text as the user wrote it if it has errors.
     *
     * @throws org.bellwether.model.io.FileChangedException if another program has changed the file
     */
    public static String write(ModelFile file) throws IOException {
        byte[] bytes = file.isBroken() && file.written() != null
                ? file.written().getBytes(StandardCharsets.UTF_8)
                : TextSave.bytes(file.resource());
        ModelWriter.save(file.resource(), bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /**
     * Writes a layout. Changes by other programs are kept, except for elements that were moved in this session, too.
     */
    public static void writeLayout(LayoutResource layout, Path file) throws IOException {
        if (isChanged(layout, file)) {
            LayoutResource theirs = new LayoutResource(layout.getURI());
            LayoutResource.read(read(layout, file), theirs.layout());
            Map<String, LayoutEntry> all =
                    new LinkedHashMap<>(byPlace(theirs.layout().getEntries()));
            all.putAll(byPlace(EcoreUtil.copyAll(layout.layout().getEntries()).stream()
                    .map(LayoutEntry.class::cast)
                    .toList()));
            theirs.layout().getEntries().clear();
            theirs.layout().getEntries().addAll(all.values());
            ModelWriter.save(layout, theirs.text().getBytes(StandardCharsets.UTF_8));
        } else if (!layout.text().isEmpty()) {
            ModelWriter.save(layout, layout.text().getBytes(StandardCharsets.UTF_8));
        } else if (Files.deleteIfExists(file)) {
            FileVersion.forget(layout);
        }
    }

    private static Map<String, LayoutEntry> byPlace(List<LayoutEntry> entries) {
        return entries.stream()
                .collect(Collectors.toMap(
                        e -> e.getDiagram() + " " + e.getElement(), e -> e, (first, last) -> last, LinkedHashMap::new));
    }
}
