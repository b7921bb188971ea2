// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.exchange;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.bellwether.results.store.record.RowJson;

/** Reads and writes {@code store.json}: times are ISO 8601 in UTC, and states are in lower case as in the store. */
public final class ContentJson {
    private static final JsonMapper MAPPER = RowJson.MAPPER;

    private ContentJson() {}

    /** Writes the file atomically: readers see the whole file or no file. */
    public static void write(StoreContent content, Path file) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        MAPPER.writeValue(fresh.toFile(), content);
        Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
    }

    /**
     * Reads the file.
     *
     * @throws ExchangeException if the file has another form
     */
    public static StoreContent read(Path file) throws IOException, ExchangeException {
        StoreContent content;
        try {
            content = MAPPER.readValue(file.toFile(), StoreContent.class);
        } catch (JsonProcessingException e) {
            throw new ExchangeException(
                    "This is not an export of a run store: " + e.getOriginalMessage(), file + at(e));
        }
        if (!StoreContent.SCHEMA.equals(content.schema())) {
            throw new ExchangeException(
                    "This export has the schema " + content.schema() + ", and this version reads "
                            + StoreContent.SCHEMA,
                    file.toString());
        }
        return content;
    }

    private static String at(JsonProcessingException e) {
        return e.getLocation() == null ? "" : ", line " + e.getLocation().getLineNr();
    }

    static JsonNode tree(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("is not JSON: " + json, e);
        }
    }
}
