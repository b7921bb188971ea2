// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp.features;

import com.google.gson.Gson;
import com.google.gson.reflect.TypeToken;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * Complete statements with placeholders. They come from the file snippets.json, which has the format of common editors.
 */
final class Snippets {
    /**
     * A statement to insert.
     *
     * @param prefix the text that the user types to get the statement
     * @param rule the grammar's rule of the statement: the snippet is offered where this rule's first keyword is
     *     allowed
     * @param description the description for the user
     * @param lines the text, with placeholders such as {@code ${1:name}}
     */
    record Snippet(String prefix, String rule, String description, List<String> lines) {
        String keyword() {
            return prefix.contains(" ") ? prefix.substring(0, prefix.indexOf(' ')) : prefix;
        }

        String body() {
            return String.join("\n", lines);
        }
    }

    private record Entry(String prefix, String description, List<String> body) {}

    private static final class Holder {
        private static final List<Snippet> ALL = read();
    }

    private Snippets() {}

    static List<Snippet> all() {
        return Holder.ALL;
    }

    private static List<Snippet> read() {
        try (InputStream in = Snippets.class.getResourceAsStream("snippets.json");
                InputStreamReader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
            Map<String, Entry> entries = new Gson().fromJson(reader, new TypeToken<Map<String, Entry>>() {}.getType());
            return entries.entrySet().stream()
                    .map(e -> new Snippet(
                            e.getValue().prefix(),
                            e.getKey(),
                            e.getValue().description(),
                            e.getValue().body()))
                    .toList();
        } catch (IOException e) {
            throw new IllegalStateException("the snippets cannot be read", e);
        }
    }
}
