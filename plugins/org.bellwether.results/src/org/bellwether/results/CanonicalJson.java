// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/** JSON in canonical form: sorted keys, no spaces. Equal contents have the same bytes and the same hash. */
public final class CanonicalJson {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private CanonicalJson() {}

    /** Writes records, maps, lists and plain values. */
    public static String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("cannot be written as JSON: " + value, e);
        }
    }

    /**
     * Reads the output of {@link #write}, of this version or another: fields that the type lacks are skipped, and
     * fields that the text lacks are null, 0 or false.
     *
     * @throws IllegalArgumentException if the text is not JSON, or a field has a value of another kind
     */
    public static <T> T read(String json, Class<T> type) {
        try {
            return MAPPER.readValue(json, type);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("is not JSON of a " + type.getSimpleName() + ": " + json, e);
        }
    }

    /** Reads an object whose values are all texts. */
    public static Map<String, String> readTexts(String json) {
        Map<String, String> texts = new TreeMap<>();
        Map<?, ?> object = read(json, Map.class);
        object.forEach((name, value) -> texts.put((String) name, (String) value));
        return texts;
    }

    /** Returns the SHA-256 of a text, in hexadecimal digits. */
    public static String hash(String text) {
        try {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
