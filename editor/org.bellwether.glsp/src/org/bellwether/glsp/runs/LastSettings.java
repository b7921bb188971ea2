// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.bellwether.model.util.FileWriting;

/** The settings of the last run of a kind, in the project's output folder: the dialog begins with these settings. */
final class LastSettings<T> {
    private final Path file;
    private final Class<T> type;
    private final Predicate<T> isPartial;

    /** @param isPartial whether settings of another version lack a field */
    LastSettings(Path file, Class<T> type, Predicate<T> isPartial) {
        this.file = file;
        this.type = type;
        this.isPartial = isPartial;
    }

    /** Returns the settings; null if there are none. */
    T read() throws IOException {
        try {
            T settings = new Gson().fromJson(Files.readString(file), type);
            return settings == null || isPartial.test(settings) ? null : settings;
        } catch (NoSuchFileException | JsonParseException e) {
            return null; // written by another version or program: the dialog begins with defaults
        }
    }

    void write(T settings) throws IOException {
        Files.createDirectories(file.getParent());
        FileWriting.writeString(file, new Gson().toJson(settings) + "\n");
    }
}
