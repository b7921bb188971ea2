// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.output;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The contents of a generated folder, as lines {@code file <SHA-256> <path>}.
 *
 * @param mark   the kind of folder
 * @param origin the source of the files, such as the model's name; empty if nothing was generated yet
 * @param files  paths to hashes
 */
public record GenerationManifest(FolderMark mark, String origin, SortedMap<String, String> files) {
    /** Returns the manifest of files that are generated from a model. */
    public static GenerationManifest of(GeneratedFiles files, String model) {
        return of(files, model, FolderMark.GENERATED);
    }

    static GenerationManifest of(GeneratedFiles files, String origin, FolderMark mark) {
        SortedMap<String, String> hashes = new TreeMap<>();
        files.all().forEach((path, file) -> hashes.put(path, sha256(file.content())));
        return new GenerationManifest(mark, origin, hashes);
    }

    /** Reads the stamp in a file; a missing file gives a manifest without files. */
    static GenerationManifest read(Path stamp, FolderMark mark) throws IOException {
        SortedMap<String, String> hashes = new TreeMap<>();
        String origin = "";
        if (Files.isRegularFile(stamp)) {
            for (String line : Files.readAllLines(stamp)) {
                String[] words = line.split(" ", 3);
                if (words[0].equals("file") && words.length == 3) {
                    hashes.put(words[2], words[1]);
                } else if (words[0].equals(mark.key()) && words.length >= 2) {
                    origin = words[1];
                }
            }
        }
        return new GenerationManifest(mark, origin, hashes);
    }

    Set<String> paths() {
        return files.keySet();
    }

    /** Returns this manifest's files and the other's; the other's hashes take precedence. */
    GenerationManifest union(GenerationManifest other) {
        SortedMap<String, String> both = new TreeMap<>(files);
        both.putAll(other.files);
        return new GenerationManifest(other.mark, other.origin, both);
    }

    public byte[] bytes() {
        StringBuilder text =
                new StringBuilder("# ").append(mark.sentence(origin)).append('\n');
        text.append(mark.key()).append(' ').append(origin).append('\n');
        files.forEach((path, hash) ->
                text.append("file ").append(hash).append(' ').append(path).append('\n'));
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String sha256(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
