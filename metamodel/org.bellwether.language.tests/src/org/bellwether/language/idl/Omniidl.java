// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.idl;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs omniORB's IDL compiler (Debian's package omniidl), as an independent reader of IDL files. */
final class Omniidl {
    /** The line that bellwether_ids.py prints after each file. */
    private static final String END_OF_FILE = "end of file\n";

    private final Path scratch;

    /** @param scratch a folder for temporary files */
    Omniidl(Path scratch) throws IOException {
        this.scratch = scratch;
        try (InputStream in = Omniidl.class.getResourceAsStream("bellwether_ids.py")) {
            Files.copy(in, scratch.resolve("bellwether_ids.py"));
        }
    }

    /** Returns all declarations of a file, one in a line, with all repository ids; null if the file is not accepted. */
    String declarations(Path file, List<Path> folders) throws IOException, InterruptedException {
        return declarations(List.of(file), folders).get(file);
    }

    /**
     * Returns the declarations of several files, by file, without files that are not accepted. One process takes all
     * files up to one that is not accepted, because the start of a process takes longer than most files.
     */
    Map<Path, String> declarations(List<Path> files, List<Path> folders) throws IOException, InterruptedException {
        Map<Path, String> declarations = new HashMap<>();
        for (int next = 0; next < files.size(); next++) {
            for (String accepted : accepted(files.subList(next, files.size()), folders)) {
                declarations.put(files.get(next), accepted);
                next++;
            }
        }
        return declarations;
    }

    /** Returns the declarations of the first files, up to one that is not accepted. */
    private List<String> accepted(List<Path> files, List<Path> folders) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("omniidl", "-nf", "-p" + scratch, "-bdump", "-bbellwether_ids"));
        folders.forEach(folder -> command.add("-I" + folder));
        files.forEach(file -> command.add(file.toString()));
        Process process = new ProcessBuilder(command)
                .redirectError(
                        ProcessBuilder.Redirect.to(scratch.resolve("errors").toFile()))
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        List<String> parts = List.of(output.split(END_OF_FILE, -1));
        return parts.subList(0, parts.size() - 1); // nothing follows the last end
    }

    /** Returns the errors of the last process. */
    String errors() throws IOException {
        return Files.readString(scratch.resolve("errors"));
    }
}
