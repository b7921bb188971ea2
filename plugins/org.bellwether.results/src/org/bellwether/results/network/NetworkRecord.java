// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.network;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The links of a run in a local lab, their implementation, and their accuracy as measured before the run: a file in the
 * run's folder.
 *
 * @param json schema {@code bellwether.network/1}
 */
public record NetworkRecord(JsonNode json) {
    private static final String FILE = "network.json";
    private static final String SCHEMA = "bellwether.network/1";
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /**
     * Writes the record of a run.
     *
     * @param clocks for each host, how far its clock was ahead of this machine's (ns)
     */
    public static void write(Path runFolder, List<ObjectNode> links, Map<String, Long> clocks) throws IOException {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("schema", SCHEMA).put("kind", "lab");
        json.putArray("links").addAll(links);
        ArrayNode hosts = json.putArray("hosts");
        clocks.forEach((name, offset) -> hosts.addObject().put("name", name).put("clockNs", offset));
        Files.createDirectories(runFolder);
        Files.writeString(runFolder.resolve(FILE), json.toPrettyString());
    }

    /** Returns the record of a run; empty if the run had no lab, or if the file cannot be read. */
    public static Optional<NetworkRecord> read(Path runFolder) {
        Path file = runFolder.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            JsonNode json = MAPPER.readTree(Files.readString(file));
            return SCHEMA.equals(json.path("schema").asText())
                    ? Optional.of(new NetworkRecord(json))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // damaged: figures remain usable
        }
    }
}
