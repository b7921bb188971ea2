// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.project.ModelFile;
import org.bellwether.generator.output.OutputFolder;
import org.bellwether.generator.output.SourceElements;

/** The files of the last generation, which the page shows for the elements that the files come from. */
public final class GeneratedFolder {
    private static final int LONGEST = 1 << 20;

    private final EditingSession session;
    private final Path folder;

    GeneratedFolder(EditingSession session, Path folder) {
        this.session = session;
        this.folder = folder;
    }

    /**
     * A generated file.
     *
     * @param why the file's relation to the element; empty if no element was requested
     */
    public record Entry(String path, String why) {}

    /**
     * The files of an element.
     *
     * @param title the title of the element; empty if all files are listed
     * @param names the names by which the element is searched in the files
     * @param outdated whether the model was changed since the generation, saved or not
     */
    public record Listing(String title, List<String> names, List<Entry> files, boolean outdated) {}

    /** @param text the content of the file; {@code path} is its path in the generated folder */
    public record Content(String path, String text) {}

    /**
     * Returns the files that come from an element of a diagram; all files if the id is not that of an element, or the
     * element has no files.
     */
    public Listing of(String id) throws IOException {
        Set<String> all = new OutputFolder(folder).files();
        int bar = id.indexOf('|');
        String element = bar < 0 ? id : id.substring(0, bar);
        boolean outdated = !all.isEmpty() && isOutdated();
        Map<String, Set<String>> sources = SourceElements.read(folder);
        Listing own = session.read(model -> model.find(element)
                .map(found -> new Listing(
                        String.join(
                                ", ",
                                ElementFiles.names(found).stream().limit(1).toList()),
                        names(id, bar, ElementFiles.names(found)),
                        entries(ElementFiles.of(model, found, all, sources)),
                        outdated))
                .orElse(new Listing("", List.of(), List.of(), outdated)));
        if (!own.files().isEmpty()) {
            return own;
        }
        Map<String, String> every = new TreeMap<>();
        all.forEach(path -> every.put(path, ""));
        return new Listing("", List.of(), entries(every), outdated);
    }

    private boolean isOutdated() throws IOException {
        Path stamp = folder.resolve(OutputFolder.STAMP);
        if (!session.storage().dirtyModels().isEmpty() || !Files.exists(stamp)) {
            return true;
        }
        FileTime generated = Files.getLastModifiedTime(stamp);
        List<Path> models = session.read(
                model -> model.files().stream().map(ModelFile::location).toList());
        for (Path file : models) {
            if (!Files.exists(file) || Files.getLastModifiedTime(file).compareTo(generated) > 0) {
                return true;
            }
        }
        return false;
    }

    /** Returns the names to search; a port comes before its instance. */
    private static List<String> names(String id, int bar, List<String> of) {
        List<String> names = new ArrayList<>(of);
        if (bar >= 0 && Pattern.matches("\\w+", id.substring(bar + 1))) {
            names.add(0, id.substring(bar + 1));
        }
        return names;
    }

    private static List<Entry> entries(Map<String, String> files) {
        return files.entrySet().stream()
                .map(file -> new Entry(file.getKey(), file.getValue()))
                .toList();
    }

    /** @throws EditRefused if it is not one of the generated files: other files cannot be read */
    public Content read(String path) throws IOException {
        if (!new OutputFolder(folder).files().contains(path)) {
            throw new EditRefused("There is no generated file " + path + " any more. Generate again.");
        }
        Path file = folder.resolve(path);
        if (!Files.isRegularFile(file) || !file.toRealPath().startsWith(folder.toRealPath())) {
            throw new EditRefused(path + " is not there any more. Generate again.");
        }
        if (Files.size(file) > LONGEST) {
            throw new EditRefused(path + " is too long to be shown here. It is in " + folder + ".");
        }
        return new Content(path, new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    }
}
