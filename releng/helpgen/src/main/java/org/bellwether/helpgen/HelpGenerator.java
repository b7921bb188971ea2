// SPDX-License-Identifier: Apache-2.0
package org.bellwether.helpgen;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Generates the workbench's help pages and their table of contents from the Markdown in docs/. */
public final class HelpGenerator {
    /** The index of docs/: its headings are the sections of the contents, its links are their pages. */
    private static final Path INDEX = Path.of("README.md");
    /** The folder that is left out: records of decisions are for developers of Bellwether. */
    private static final String LEFT_OUT = "decisions";

    private final Path from;
    private final Path to;

    private HelpGenerator(Path from, Path to) {
        this.from = from;
        this.to = to;
    }

    /** Takes the folder of the Markdown, and the folder to write. */
    public static void main(String[] arguments) throws IOException {
        new HelpGenerator(Path.of(arguments[0]), Path.of(arguments[1])).generate();
    }

    private void generate() throws IOException {
        empty();
        Map<String, HelpPage> pages = new LinkedHashMap<>();
        for (Path file : files("**.md")) {
            HelpPage page = HelpPage.read(from, file);
            pages.put(page.name(), page);
        }
        for (HelpPage page : pages.values()) {
            write(page.name(), page.html(pages.keySet()));
        }
        Contents contents = Contents.read(HelpPage.read(from, INDEX).document(), pages);
        write("index.html", contents.page());
        write("toc.xml", contents.toc());
        for (Path image : files("images/*")) {
            copy(image);
        }
        try (InputStream style = HelpGenerator.class.getResourceAsStream("help.css")) {
            Files.copy(style, to.resolve("help.css"), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Empties the folder, so that deleted pages do not stay. */
    private void empty() throws IOException {
        if (Files.isDirectory(to)) {
            try (Stream<Path> old = Files.walk(to)) {
                for (Path file : old.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        Files.createDirectories(to);
    }

    private List<Path> files(String glob) throws IOException {
        var matcher = from.getFileSystem().getPathMatcher("glob:" + glob);
        try (Stream<Path> all = Files.walk(from)) {
            return all.filter(Files::isRegularFile)
                    .map(from::relativize)
                    .filter(file -> matcher.matches(file) && !file.startsWith(LEFT_OUT) && !file.equals(INDEX))
                    .sorted()
                    .toList();
        }
    }

    private void write(String name, String text) throws IOException {
        Path file = to.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void copy(Path file) throws IOException {
        Path copy = to.resolve(file.toString());
        Files.createDirectories(copy.getParent());
        Files.copy(from.resolve(file), copy);
    }
}
