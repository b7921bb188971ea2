// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.tree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.bellwether.generator.mapping.Macros;
import org.bellwether.generator.output.FolderMark;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.generator.output.OutputFolder;
import org.bellwether.generator.output.OutputFolder.Changes;
import org.bellwether.specialise.rules.WeaveErrorCode;
import org.bellwether.specialise.rules.WeaveErrors;

/** The folder of the result: a copy of the source tree in which some files are woven. */
public final class WovenFolder {
    private final Path folder;

    public WovenFolder(Path folder) {
        this.folder = folder.toAbsolutePath().normalize();
    }

    /** Returns whether a path relative to a woven folder is a file that marks the folder, and not a source. */
    static boolean isMark(String path) {
        return path.equals(FolderMark.WOVEN.file()) || path.equals(OutputFolder.LOCK);
    }

    /**
     * Refuses folders with files that do not come from the weaver.
     *
     * @param others the folders that must neither contain the result nor be inside of it
     * @throws org.bellwether.generator.refusal.RefusedException code {@code weave-out}
     */
    public void refuseForeign(List<Path> others) throws IOException {
        Path place = real(folder);
        for (Path other : others) {
            Path real = real(other.toAbsolutePath().normalize());
            if (place.startsWith(real) || real.startsWith(place)) {
                refuse("The folder of the result overlaps " + other, "Choose a folder beside it with --out");
            }
        }
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            refuse("The folder of the result is a file", "Choose another folder with --out");
        }
        if (Files.isDirectory(folder) && !Files.isRegularFile(folder.resolve(FolderMark.WOVEN.file()))) {
            try (Stream<Path> entries = Files.list(folder)) {
                if (entries.anyMatch(entry -> !entry.getFileName().toString().equals(OutputFolder.LOCK))) {
                    refuse(
                            "The folder of the result has files that the weaver has not written",
                            "Choose an empty or new folder with --out");
                }
            }
        }
    }

    /**
     * Writes the tree. Files that have not changed are not written again; files of an earlier weaving that are no
     * longer in the tree are deleted.
     *
     * @param woven the new octets of files of the tree
     * @param ruleSets the names of the rule sets
     */
    public Changes write(SourceTree tree, SortedMap<String, byte[]> woven, List<String> ruleSets) throws IOException {
        GeneratedFiles files = GeneratedFiles.withNamesOfTheUser("", Macros.in(List.of()));
        for (String path : tree.paths()) {
            byte[] octets = woven.containsKey(path) ? woven.get(path) : tree.octets(path);
            files.copy(path, octets, tree.isExecutable(path));
        }
        return new OutputFolder(folder, FolderMark.WOVEN).write(files, String.join(",", ruleSets));
    }

    /** Returns the real path of a folder that may not exist yet. */
    private static Path real(Path path) throws IOException {
        Path existing = path;
        while (!Files.exists(existing)) {
            existing = existing.getParent();
        }
        return existing.toRealPath().resolve(existing.relativize(path)).normalize();
    }

    private void refuse(String message, String fix) {
        throw WeaveErrors.refusal(WeaveErrorCode.WEAVE_OUT, folder.toString(), message, fix);
    }
}
