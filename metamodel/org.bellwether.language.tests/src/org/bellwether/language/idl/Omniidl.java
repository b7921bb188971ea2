// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.idl;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs omniORB's IDL compiler (Debian's package omniidl), as an independent reader of IDL files. */
final class Omniidl {
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
        List<String> command = new ArrayList<>(List.of("omniidl", "-nf", "-p" + scratch, "-bdump", "-bbellwether_ids"));
        folders.forEach(folder -> command.add("-I" + folder));
        command.add(file.toString());
        Process process = new ProcessBuilder(command)
                .redirectError(
                        ProcessBuilder.Redirect.to(scratch.resolve("errors").toFile()))
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() == 0 ? output : null;
    }

    /** Returns the compiler's errors about the last file. */
    String errors() throws IOException {
        return Files.readString(scratch.resolve("errors"));
    }
}
