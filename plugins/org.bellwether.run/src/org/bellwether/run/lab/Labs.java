// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bellwether.results.Folders;

/** The labs of this machine. Each lab has a folder with the data that is needed to find and remove the lab. */
public final class Labs {
    /** Matches names of labs, which are also names of folders. */
    private static final String NAME = "[A-Za-z0-9][A-Za-z0-9_-]{0,40}";

    private static final int MOST = 1000;

    /** The permissions of a folder whose contents only its owner can use. */
    private static final String PRIVATE = "rwx------";

    private final Path folder;

    Labs(Path folder) {
        this.folder = folder;
    }

    /**
     * Returns the labs that this user has made on this machine. They are in {@code BELLWETHER_LABS}; otherwise those of
     * root are in a folder of the system, and those of other users in the user's folder for states.
     *
     * @throws org.bellwether.results.FolderException if the user has no folder that can be written to
     */
    public static Labs ofThisMachine() {
        String chosen = System.getenv("BELLWETHER_LABS");
        if (chosen != null && !chosen.isBlank()) {
            return new Labs(Path.of(chosen));
        }
        return new Labs(
                LabMachine.isRoot()
                        ? Path.of("/var/lib/bellwether/labs")
                        : Folders.state().resolve("labs"));
    }

    /**
     * A lab.
     *
     * @param left whether the lab is no longer needed
     */
    public record KnownLab(String name, String model, String created, boolean kept, boolean left, List<String> hosts) {}

    Path folder() {
        return folder;
    }

    /** Returns all labs, including the rest of labs that were not removed; empty if another user has made them. */
    public List<KnownLab> all() throws IOException {
        List<KnownLab> known = new ArrayList<>();
        for (Path lab : folders()) {
            String name = lab.getFileName().toString();
            Optional<LabState> state = state(lab);
            known.add(new KnownLab(
                    name,
                    state.map(LabState::model).orElse(""),
                    state.map(LabState::created).orElse(""),
                    state.map(LabState::kept).orElse(false),
                    state.map(LabState::isLeft).orElseGet(() -> isAbandoned(lab)),
                    state.map(each -> each.hosts().keySet().stream().sorted().toList())
                            .orElse(List.of())));
        }
        return known;
    }

    private List<Path> folders() throws IOException {
        if (!Files.isReadable(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> Files.isDirectory(file)
                            && !file.getFileName().toString().startsWith("."))
                    .sorted()
                    .toList();
        }
    }

    /** Returns a lab's state; empty if the lab's creator has not written it yet, or was killed before. */
    private static Optional<LabState> state(Path lab) {
        try {
            return Optional.of(LabState.read(lab));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns the words that run a command in a host, in all its namespaces.
     *
     * @param name the lab's name; empty for the only lab with such a host
     * @param words the command with its arguments; if empty, a shell is started
     */
    public List<String> command(Optional<String> name, String host, List<String> words)
            throws IOException, LabException {
        List<LabState> found = new ArrayList<>();
        for (Path lab : folders()) {
            state(lab)
                    .filter(state -> !state.isLeft()
                            && state.hosts().containsKey(host)
                            && (name.isEmpty() || name.get().equals(state.name())))
                    .ifPresent(found::add);
        }
        if (found.size() != 1) {
            throw new LabException(
                    LabException.Kind.INPUT,
                    found.isEmpty() ? "no-such-host" : "several-labs",
                    found.isEmpty()
                            ? "No lab that is up has a host " + host
                            : "Several labs have a host " + host + ": "
                                    + String.join(
                                            ", ",
                                            found.stream().map(LabState::name).toList()),
                    found.isEmpty() ? "See: bellwether lab list" : "Say which: --lab NAME");
        }
        LabState lab = found.get(0);
        List<String> command =
                new ArrayList<>(LabEntry.of(lab.first()).toHost(lab.hosts().get(host)));
        command.addAll(words.isEmpty() ? List.of("/bin/sh") : words);
        return command;
    }

    /** Removes the rest of labs that are no longer needed. @return their names */
    public List<String> removeLeft() throws IOException, LabException, InterruptedException {
        List<String> removed = new ArrayList<>();
        for (KnownLab lab : all()) {
            if (lab.left()) {
                remove(lab.name());
                removed.add(lab.name());
            }
        }
        return removed;
    }

    /**
     * Ends a lab and removes its files.
     *
     * @throws LabException if a part of the lab remains
     */
    public void remove(String name) throws IOException, LabException, InterruptedException {
        Path lab = folder.resolve(name);
        if (!name.matches(NAME) || !Files.isDirectory(lab)) {
            throw new LabException(
                    LabException.Kind.INPUT, "no-such-lab", "There is no lab " + name, "See: bellwether lab list");
        }
        Optional<LabState> state = state(lab);
        if (state.isPresent() && state.get().boot().equals(LabProcess.bootId())) {
            state.get().first().end();
            if (state.get().first().isAlive()) {
                throw new LabException(
                        LabException.Kind.FAILED,
                        "lab-left",
                        "The process " + state.get().first().pid() + " of lab " + name + " does not end",
                        "Look at it with ps, then try again");
            }
        }
        delete(lab);
    }

    /** Creates the folder of a new lab with this name, or with the model's name and the first free number. */
    LabState create(Optional<String> name, String model) throws IOException, LabException {
        if (name.isPresent() && !name.get().matches(NAME)) {
            throw new LabException(
                    LabException.Kind.INPUT,
                    "lab-name",
                    "\"" + name.get() + "\" cannot be the name of a lab",
                    "Use letters, digits, - and _, at most 41");
        }
        Files.createDirectories(folder);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(PRIVATE));
        String base = model.replaceAll("[^A-Za-z0-9_-]", "_").replaceFirst("^[^A-Za-z0-9]+", "");
        base = base.isEmpty() ? "lab" : base.substring(0, Math.min(base.length(), 30));
        for (int number = 1; number <= MOST; number++) {
            String chosen = name.orElse(base + "-" + number);
            try {
                Files.createDirectory(
                        folder.resolve(chosen),
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(PRIVATE)));
            } catch (FileAlreadyExistsException e) {
                if (name.isPresent()) {
                    throw new LabException(
                            LabException.Kind.INPUT,
                            "lab-exists",
                            "There is a lab " + chosen,
                            "Remove it with: bellwether lab down " + chosen + "; or give another --name");
                }
                continue;
            }
            LabState state = new LabState(
                    chosen,
                    model,
                    Instant.now().toString(),
                    LabProcess.bootId(),
                    LabProcess.of(ProcessHandle.current().pid()),
                    false,
                    LabProcess.NONE,
                    Map.of());
            state.write(folder.resolve(chosen));
            return state;
        }
        throw new LabException(
                LabException.Kind.FAILED,
                "labs",
                "There are " + MOST + " labs of " + model,
                "bellwether lab down --all");
    }

    /**
     * Returns whether the creator of a folder without a state was killed. A running creator writes the state after an
     * instant.
     */
    private static boolean isAbandoned(Path lab) {
        try {
            return Files.getLastModifiedTime(lab)
                    .toInstant()
                    .isBefore(Instant.now().minusSeconds(10));
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Deletes a folder with all its contents; deletes links, and not their targets. Programs in hosts may have closed
     * their folders, which stops users other than root.
     */
    private static void delete(Path folder) throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                    throws IOException {
                if (!Files.isWritable(directory) || !Files.isExecutable(directory)) {
                    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString(PRIVATE));
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                if (!(failure instanceof AccessDeniedException) || Files.isReadable(file)) {
                    throw failure;
                }
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(PRIVATE));
                if (!Files.isReadable(file)) {
                    throw failure;
                }
                delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, IOException failure) throws IOException {
                if (failure != null) {
                    throw failure;
                }
                Files.delete(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
