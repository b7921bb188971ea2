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

/** The files of the last generation, which people read beside the elements that the files come from. */
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
     * @param why what it has to do with the element; empty where no element is meant
     */
    public record Entry(String path, String why) {}

    /**
     * The files of an element.
     *
     * @param title what the element is called; empty where all files are listed
     * @param names by which it is found in them
     * @param outdated whether the model was changed since they were generated, be it saved or not
     */
    public record Listing(String title, List<String> names, List<Entry> files, boolean outdated) {}

    /** @param text its content; {@code path} is that in the generated folder */
    public record Content(String path, String text) {}

    /** The files that an element of a diagram made; all of them where it is none, or has none. */
    public Listing of(String id) throws IOException {
        Set<String> all = new OutputFolder(folder).files();
        int bar = id.indexOf('|');
        String element = bar < 0 ? id : id.substring(0, bar);
        boolean outdated = !all.isEmpty() && isOutdated();
        Listing own = session.read(model -> model.find(element)
                .map(found -> new Listing(
                        String.join(
                                ", ",
                                ElementFiles.names(found).stream().limit(1).toList()),
                        names(id, bar, ElementFiles.names(found)),
                        entries(ElementFiles.of(model, found, all)),
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

    /** A port is looked for before its instance. */
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

    /** @throws EditRefused if it is not one of the generated files: nothing else is given out */
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
