// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp.workspace;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.bellwether.language.parser.ImportedPath;
import org.bellwether.language.parser.TokenTypes;
import org.bellwether.model.io.ModelFormat;
import org.bellwether.model.io.ProjectFolders;
import org.eclipse.emf.common.util.URI;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.xtext.ide.server.Document;

/**
 * The texts that the server works on: open files as they are in the editor, others as they are on disk. Files are
 * identified by their real paths, so that imports and the editor refer to the same file.
 */
public final class SourceFiles {
    /** Folders without models that are written by hand. */
    private static final Set<String> SKIPPED = Set.of("out", "target", "node_modules", "build");
    /**
     * The largest number of files that are searched: a folder with more files is too large for a workspace, such as a
     * whole disk.
     */
    private static final int MOST = 2000;

    private static final int DEPTH = 12;

    private record Saved(FileTime time, long size, Set<URI> imports) {}

    private final Supplier<TokenTypes> tokens;
    private final Map<URI, Document> open = new HashMap<>();
    private final Map<URI, String> clientNames = new HashMap<>();
    private final Map<URI, Saved> saved = new HashMap<>();
    private final Set<Path> folders = new TreeSet<>();
    private Set<URI> onDisk;

    /** @param tokens supplies the token types when the first text is scanned */
    SourceFiles(Supplier<TokenTypes> tokens) {
        this.tokens = tokens;
    }

    /** Adds a folder of the workspace. */
    public void addFolder(Path folder) {
        folders.add(folder);
        onDisk = null;
    }

    public void removeFolder(Path folder) {
        folders.remove(folder);
        onDisk = null;
    }

    public void open(String name, Integer version, String text) {
        URI uri = uri(name);
        open.put(uri, new Document(version, text, false));
        clientNames.put(uri, name);
        filesChanged();
    }

    /** Applies edits to an open text. */
    public void change(String name, Integer version, List<TextDocumentContentChangeEvent> changes) {
        URI uri = uri(name);
        Document before = open.getOrDefault(uri, new Document(version, "", false));
        Document after = before.applyTextDocumentChanges(changes);
        open.put(uri, new Document(version, after.getContents(), false));
    }

    public void close(String name) {
        open.remove(uri(name));
        filesChanged();
    }

    /** Forgets the list of files, because files were created or deleted. */
    public void filesChanged() {
        onDisk = null;
    }

    boolean isOpen(URI uri) {
        return open.containsKey(uri);
    }

    public Set<URI> open() {
        return Set.copyOf(open.keySet());
    }

    /** Returns the version of an open text, or null. */
    Integer version(URI uri) {
        return open.containsKey(uri) ? open.get(uri).getVersion() : null;
    }

    /** Returns a file's text in the editor; empty if the file is not open there. */
    Optional<String> openText(URI uri) {
        return Optional.ofNullable(open.get(uri)).map(Document::getContents);
    }

    /** Returns the client's name of a file. */
    public String clientName(URI uri) {
        String known = clientNames.get(uri);
        return known != null
                ? known
                : uri.isFile() ? Path.of(uri.toFileString()).toUri().toString() : uri.toString();
    }

    /** Returns the file for a client's name. */
    public static URI uri(String clientName) {
        try {
            java.net.URI parsed = java.net.URI.create(clientName);
            return "file".equals(parsed.getScheme()) ? uri(Path.of(parsed)) : URI.createURI(clientName);
        } catch (IllegalArgumentException e) {
            return URI.createURI(clientName);
        }
    }

    public static URI uri(Path path) {
        try {
            return URI.createFileURI(path.toRealPath().toString());
        } catch (IOException e) {
            return URI.createFileURI(path.toAbsolutePath().normalize().toString()); // the file is not saved yet
        }
    }

    /** Returns a file with all files that imports connect to it, in either direction. */
    public Set<URI> project(URI file) {
        Map<URI, Set<URI>> joined = new HashMap<>();
        for (URI next : all(file)) {
            for (URI imported : imports(next)) {
                joined.computeIfAbsent(next, f -> new HashSet<>()).add(imported);
                joined.computeIfAbsent(imported, f -> new HashSet<>()).add(next);
            }
        }
        Set<URI> result = new HashSet<>(Set.of(file));
        List<URI> todo = new ArrayList<>(result);
        while (!todo.isEmpty()) {
            for (URI next : joined.getOrDefault(todo.remove(todo.size() - 1), Set.of())) {
                if (exists(next) && result.add(next)) {
                    todo.add(next);
                }
            }
        }
        return result;
    }

    private boolean exists(URI uri) {
        return open.containsKey(uri) || uri.isFile() && Files.isRegularFile(Path.of(uri.toFileString()));
    }

    /** Returns all model files of the workspace, open or saved. */
    public Set<URI> all() {
        if (onDisk == null) {
            onDisk = new HashSet<>();
            folders.forEach(folder -> find(folder, onDisk));
        }
        Set<URI> result = new HashSet<>(onDisk);
        result.addAll(open.keySet());
        return result;
    }

    /** Returns all model files, including those beside a file outside of the workspace. */
    private Set<URI> all(URI file) {
        Set<URI> result = all();
        if (file.isFile() && folders.stream().noneMatch(Path.of(file.toFileString())::startsWith)) {
            find(Path.of(file.toFileString()).getParent(), result);
        }
        return result;
    }

    private static void find(Path folder, Set<URI> result) {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try {
            Files.walkFileTree(folder, Set.of(), DEPTH, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path next, BasicFileAttributes attributes) {
                    String name = String.valueOf(next.getFileName());
                    boolean skip = !next.equals(folder) && (name.startsWith(".") || SKIPPED.contains(name));
                    return skip ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (ModelFormat.isModelFile(file.toString())) {
                        result.add(uri(file));
                    }
                    return result.size() < MOST ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) {
                    return FileVisitResult.CONTINUE; // an unreadable file is not part of any project here
                }
            });
        } catch (IOException e) {
            Log.problem("cannot look for models in " + folder, e);
        }
    }

    private Set<URI> imports(URI file) {
        if (open.containsKey(file)) {
            return imports(file, open.get(file).getContents());
        }
        Path path = Path.of(file.toFileString());
        try {
            FileTime time = Files.getLastModifiedTime(path);
            long size = Files.size(path);
            Saved known = saved.get(file);
            if (known == null || !known.time().equals(time) || known.size() != size) {
                known = new Saved(
                        time,
                        size,
                        imports(file, new String(Files.readAllBytes(path), java.nio.charset.StandardCharsets.UTF_8)));
                saved.put(file, known);
            }
            return known.imports();
        } catch (IOException e) {
            return Set.of(); // it was deleted, or loading will report its problem
        }
    }

    private Set<URI> imports(URI file, String text) {
        Set<URI> result = new HashSet<>();
        if (file.isFile()) {
            Path folder = Path.of(file.toFileString()).getParent();
            ImportedPath.of(text, tokens.get()).forEach(found -> addImport(found, folder, result));
        }
        return result;
    }

    private void addImport(ImportedPath found, Path folder, Set<URI> result) {
        try {
            result.add(uri(folder.resolve(found.path())));
            if (found.system()) {
                folders.stream()
                        .filter(folder::startsWith)
                        .flatMap(project -> ProjectFolders.inwards(project, folder).stream())
                        .forEach(each -> result.add(uri(each.resolve(found.path()))));
            }
        } catch (InvalidPathException e) {
            return; // loading reports its problem
        }
    }
}
