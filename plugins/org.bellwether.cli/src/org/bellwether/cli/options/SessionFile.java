// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.options;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bellwether.model.util.Program;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;

/** Reads the session's id from a file that {@code run --json} wrote: builds keep this file instead of an id. */
final class SessionFile {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private SessionFile() {}

    /** Returns whether a text that names runs is the name of such a file: no id has this ending. */
    static boolean isNamed(String text) {
        return text.endsWith(".json");
    }

    /** Returns the id of the session in the file; the figures are read from the store. */
    static String session(String file) throws WorkException {
        String fix = "To make it: bellwether run MODEL --json > " + Program.quoted(file);
        if (!Files.isRegularFile(Path.of(file))) {
            throw new WorkException(Kind.INPUT, "no-such-file", "There is no file " + file, file, fix);
        }
        String session;
        try {
            session = MAPPER.readTree(Path.of(file).toFile()).path("session").asText();
        } catch (IOException e) {
            throw new WorkException(Kind.INPUT, "session-file", file + " is not JSON", file, fix);
        }
        if (session.isBlank()) {
            throw new WorkException(Kind.INPUT, "session-file", file + " names no session", file, fix);
        }
        return session;
    }
}
