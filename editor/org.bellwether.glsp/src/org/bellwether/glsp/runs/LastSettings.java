// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.bellwether.model.util.FileWriting;

/** The settings of the last run, in the project's output folder: the dialog begins with them. */
public final class LastSettings {
    private final Path file;

    LastSettings(Path file) {
        this.file = file;
    }

    /** Null where there is none. */
    public RunSettings read() throws IOException {
        try {
            RunSettings settings = new Gson().fromJson(Files.readString(file), RunSettings.class);
            return settings == null || settings.isPartial() ? null : settings;
        } catch (NoSuchFileException | JsonParseException e) {
            return null; // of another version, or written by somebody else: the dialog begins anew
        }
    }

    void write(RunSettings settings) throws IOException {
        Files.createDirectories(file.getParent());
        FileWriting.writeString(file, new Gson().toJson(settings) + "\n");
    }
}
