// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.scoreboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.bellwether.cli.Invocation;
import org.bellwether.cli.StoredSession;
import org.bellwether.results.store.Store;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the scoreboard's server with clients such as its page, and with clients that have no permission. */
class ScoreboardServerTest {
    private static final int SECONDS = 60;
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    private String session;
    private List<String> runs;
    private ScoreboardServer server;

    @BeforeEach
    void start() throws IOException {
        StoredSession stored =
                new StoredSession(folder, 1).runs("corbel", 10_000, 10_100).runs("omniorb", 12_000, 12_100);
        session = stored.end(Files.writeString(folder.resolve("a report.html"), "<h1>basicsp / steady</h1>"));
        runs = stored.runs();
        server = new ScoreboardServer(() -> Store.open(folder), 0);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private URI address(String scheme, String path, boolean withToken) {
        URI url = URI.create(server.url());
        return URI.create(scheme + "://127.0.0.1:" + url.getPort() + path + (withToken ? "?" + url.getQuery() : ""));
    }

    private HttpResponse<String> get(String path, boolean withToken) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(address("http", path, withToken)).build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    /** A page's connection: each request has one answer; notifications are kept separately. */
    private final class Connection implements WebSocket.Listener, AutoCloseable {
        private final BlockingQueue<JsonNode> answers = new LinkedBlockingQueue<>();
        private final BlockingQueue<JsonNode> reported = new LinkedBlockingQueue<>();
        private final StringBuilder text = new StringBuilder();
        private final WebSocket socket;

        Connection(boolean withToken, String origin) {
            socket = HttpClient.newHttpClient()
                    .newWebSocketBuilder()
                    .header("Origin", origin)
                    .buildAsync(address("ws", "/board", withToken), this)
                    .join();
        }

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
            text.append(part);
            if (last) {
                try {
                    JsonNode message = JSON.readTree(text.toString());
                    (message.has("method") ? reported : answers).add(message);
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
                text.setLength(0);
            }
            from.request(1);
            return null;
        }

        JsonNode ask(String method, Object parameters) throws Exception {
            ObjectNode question = JSON.createObjectNode();
            question.put("jsonrpc", "2.0").put("id", "1").put("method", method);
            question.set("params", JSON.valueToTree(parameters));
            socket.sendText(question.toString(), true);
            return answers.poll(SECONDS, TimeUnit.SECONDS);
        }

        @Override
        public void close() {
            socket.abort();
        }
    }

    private Connection connect() {
        return new Connection(true, address("http", "", false).toString());
    }

    @Test
    void requestsWithoutTheTokenOrFromForeignOriginsAreRefused() throws Exception {
        assertEquals(401, get("/", false).statusCode());
        assertEquals(401, get("/main.js", false).statusCode());
        String here = address("http", "", false).toString();
        assertEquals(401, refusal(false, here));
        assertEquals(403, refusal(true, "http://evil.example"));
        assertEquals(403, refusal(true, "http://127.0.0.1:1"));
    }

    private int refusal(boolean withToken, String origin) {
        CompletionException failure =
                assertThrows(CompletionException.class, () -> new Connection(withToken, origin).close());
        return ((WebSocketHandshakeException) failure.getCause()).getResponse().statusCode();
    }

    @Test
    void thePageIsWholeAndNoOtherFileIsGiven() throws Exception {
        String page = get("/", true).body();
        assertTrue(page.contains("<h1>Scoreboard</h1>"), page);
        for (String file : List.of("/main.js", "/board.css", "/palette.js", "/icon.svg")) {
            assertEquals(200, get(file, true).statusCode(), file);
        }
        System.setProperty("bellwether.command", "./my \"bellwether\"");
        try {
            assertEquals(
                    "export const program = \"'./my \\\"bellwether\\\"'\";\n",
                    get("/program.js", true).body());
        } finally {
            System.clearProperty("bellwether.command");
        }
        for (String path : List.of(
                "/../ScoreboardPage.class",
                "/%2e%2e/ScoreboardPage.class",
                "/..%2fScoreboardPage.class",
                "/store.db",
                "/report-" + session + ".html")) {
            assertEquals(404, get(path, true).statusCode(), path);
        }
    }

    @Test
    void theServerListsRunsAndReportsChangesOfTheStore() throws Exception {
        try (Connection page = connect()) {
            JsonNode list = page.ask("runs", Map.of("query", Map.of("target", "omniorb", "limit", 10)))
                    .at("/result");
            assertEquals(2, list.at("/matching").asInt(), list.toString());
            assertEquals(runs.get(3), list.at("/runs/0/id").asText());
            assertEquals(12_100, list.at("/runs/0/figures/p50").asDouble());
            JsonNode live = page.reported.poll(SECONDS, TimeUnit.SECONDS);
            assertEquals("live", live.at("/method").asText());
            assertEquals(folder.toString(), live.at("/params/store").asText());
            String before = live.at("/params/revision").asText();
            new StoredSession(folder, 1).runs("corbel", 9_000).end(null);
            JsonNode later = page.reported.poll(SECONDS, TimeUnit.SECONDS);
            assertFalse(later.at("/params/revision").asText().equals(before), "another command wrote to the store");
        }
    }

    @Test
    void theServerComparesRunsAsTheCompareCommandDoes() throws Exception {
        try (Connection page = connect()) {
            JsonNode answer = page.ask("compare", Map.of("base", runs.subList(0, 2), "other", runs.subList(2, 4)))
                    .at("/result");
            ObjectNode cli = (ObjectNode) Invocation.of(
                            "compare",
                            runs.get(0) + "," + runs.get(1),
                            runs.get(2) + "," + runs.get(3),
                            "--json",
                            "--store",
                            folder.toString())
                    .json();
            cli.putArray("leftOut");
            assertEquals(cli.at("/comparisons/0/sentence"), answer.at("/comparisons/0/sentence"));
            assertTrue(answer.at("/comparisons/0/sentence").asText().startsWith("Not decidable between runs: so few"));
            assertEquals(
                    cli.at("/comparisons/0/figures/0/ratio").asDouble(),
                    answer.at("/comparisons/0/figures/0/ratio").asDouble());
            assertEquals(
                    cli.at("/comparisons/0/figures").size(),
                    answer.at("/comparisons/0/figures").size());
            JsonNode same = page.ask("compare", Map.of("base", runs.subList(0, 1), "other", runs.subList(0, 1)));
            assertTrue(same.at("/error/message").asText().contains("on both sides"), same.toString());
        }
    }

    @Test
    void aReportIsGivenOnceItWasAskedForAndStandsAlone() throws Exception {
        try (Connection page = connect()) {
            String name =
                    page.ask("report", Map.of("session", session)).at("/result").asText();
            assertEquals("report-" + session + ".html", name);
            HttpResponse<String> report = get("/" + name, true);
            assertTrue(report.body().contains("basicsp / steady"));
            assertTrue(report.headers()
                    .firstValue("content-security-policy")
                    .orElseThrow()
                    .startsWith("sandbox "));
            assertEquals(401, get("/" + name, false).statusCode());
            JsonNode none = page.ask("report", Map.of("session", "../../etc/passwd"));
            assertTrue(none.at("/error/message").asText().contains("no longer has this session"), none.toString());
        }
    }
}
