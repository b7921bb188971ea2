// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.options;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Predicate;
import org.bellwether.model.util.FileWriting;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;

/**
 * Writes text files into a folder that may contain the user's files: all files, or none if one of the user's files
 * would be lost.
 */
public final class TextFiles {
    private final Path folder;
    private final SortedMap<String, String> texts;

    /** @param texts the texts by path, relative to the folder */
    public TextFiles(Path folder, SortedMap<String, String> texts) {
        this.folder = folder;
        this.texts = texts;
    }

    /**
     * Writes files that are missing or out of date.
     *
     * @param replaceable whether an existing file with this text may be replaced
     * @return the paths of all files, relative to the folder
     * @throws WorkException if an existing file may not be replaced; nothing has been written then
     */
    public List<String> write(Predicate<String> replaceable) throws WorkException, IOException {
        List<String> changed = new ArrayList<>();
        for (var text : texts.entrySet()) {
            Path file = folder.resolve(text.getKey());
            if (!Files.exists(file)) {
                changed.add(text.getKey());
            } else if (!Files.isRegularFile(file) || !isSame(file, text.getValue())) {
                refuse(file, replaceable);
                changed.add(text.getKey());
            }
        }
        for (String path : changed) {
            write(folder.resolve(path), texts.get(path));
        }
        return List.copyOf(texts.keySet());
    }

    /** Calls {@link #write}, and prints the paths as the command's result, as text or as JSON of a schema. */
    public void writeAndTell(String schema, Predicate<String> replaceable, CommonOptions common)
            throws WorkException, IOException {
        List<String> written = write(replaceable);
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", schema)
                .put("status", "ok")
                .put("folder", folder.toAbsolutePath().normalize().toString())
                .set("files", json(written));
        List<String> paths =
                written.stream().map(path -> folder.resolve(path).toString()).toList();
        common.console().result(common.json(), json, String.join("\n", paths));
    }

    private static boolean isSame(Path file, String text) throws IOException {
        return Arrays.equals(Files.readAllBytes(file), text.getBytes(StandardCharsets.UTF_8));
    }

    private static void refuse(Path file, Predicate<String> replaceable) throws WorkException, IOException {
        boolean text = Files.isRegularFile(file);
        if (!text || !replaceable.test(new String(Files.readAllBytes(file), StandardCharsets.UTF_8))) {
            throw new WorkException(
                    Kind.INPUT,
                    "file-exists",
                    "Another file has this name, and would be lost",
                    file.toString(),
                    "Choose another place with --out" + (text ? ", or give --force" : ""));
        }
    }

    /** Writes a file atomically: a reader sees the old or the new content, never a part. */
    private static void write(Path file, String text) throws WorkException, IOException {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
        } catch (FileAlreadyExistsException | NotDirectoryException e) {
            throw new WorkException(
                    Kind.INPUT, "no-folder", "This folder cannot exist", file.toString(), "Choose another with --out");
        }
        Path temporary = file.resolveSibling(
                "." + file.getFileName() + "." + ProcessHandle.current().pid() + ".tmp");
        try {
            FileWriting.writeString(temporary, text);
            Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    public static ArrayNode json(List<String> paths) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        paths.forEach(array::add);
        return array;
    }
}
