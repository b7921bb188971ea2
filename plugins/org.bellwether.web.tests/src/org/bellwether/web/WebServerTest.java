// SPDX-License-Identifier: Apache-2.0
package org.bellwether.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a page and a WebSocket: the accepted clients, and that the server gives out nothing else. */
class WebServerTest {
    private static final int SECONDS = 60;

    @TempDir
    private Path folder;

    private WebServer server;

    @BeforeEach
    void start() throws IOException {
        Path pages = Files.createDirectory(folder.resolve("pages"));
        Files.writeString(pages.resolve("index.html"), "<p>hello");
        Files.writeString(pages.resolve("main.js"), "42");
        Files.writeString(folder.resolve("secret.txt"), "secret");
        server = new WebServer(
                new WebContent(Map.of("/echo", Echo::new), Pages.inFolder(pages), new StandardError("test"), 1 << 10),
                0);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private record Echo(WebSocketEndpoint.Peer peer) implements WebSocketEndpoint {
        @Override
        public void receive(String message) {
            peer.send(message);
        }

        @Override
        public void close() {
            // nothing to release
        }
    }

    private HttpResponse<String> get(String path, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private String withToken(String path) {
        return path + "?token=" + server.token();
    }

    /** Returns the server's answer to a request that no well-behaved client writes. */
    private String raw(String request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.setSoTimeout(SECONDS * 1000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void thePageNeedsTheTokenAndItsFilesTheCookieThatComesWithIt() throws Exception {
        assertEquals(401, get("/").statusCode());
        assertEquals(401, get("/?token=" + server.token().substring(1)).statusCode());
        assertEquals(401, get("/main.js").statusCode());
        HttpResponse<String> page = get(withToken("/"));
        assertEquals("<p>hello", page.body());
        assertEquals(
                "text/html; charset=utf-8",
                page.headers().firstValue("content-type").orElseThrow());
        String cookie = page.headers().firstValue("set-cookie").orElseThrow();
        assertTrue(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), cookie);
        HttpResponse<String> script = get("/main.js", "Cookie", cookie.substring(0, cookie.indexOf(';')));
        assertEquals("42", script.body());
        assertEquals(
                401,
                get("/main.js", "Cookie", "bellwether-" + server.port() + "=guess")
                        .statusCode());
    }

    @Test
    void filesOutsideThePagesFolderAreNotServed() throws Exception {
        for (String path :
                new String[] {"/secret.txt", "/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "//secret.txt"
                }) {
            String answer =
                    raw("GET " + withToken(path) + " HTTP/1.1\r\nHost: 127.0.0.1:" + server.port() + "\r\n\r\n");
            assertTrue(answer.startsWith("HTTP/1.1 404"), path + ": " + answer);
        }
    }

    @Test
    void namesOfOthersThatLeadHereAreRefused() throws Exception {
        String answer = raw("GET " + withToken("/") + " HTTP/1.1\r\nHost: evil.example\r\n\r\n");
        assertTrue(answer.startsWith("HTTP/1.1 403"), answer);
        assertTrue(!answer.contains(server.token()), "the token goes to nobody who is refused");
    }

    @Test
    void onlyTheServersOwnPageMayConnect() throws Exception {
        assertEquals("hi", echo("http://127.0.0.1:" + server.port()));
        for (String origin : new String[] {"http://127.0.0.1:1", "http://evil.example:" + server.port(), "null"}) {
            CompletionException failure = assertThrows(CompletionException.class, () -> echo(origin));
            assertEquals(
                    403,
                    ((WebSocketHandshakeException) failure.getCause())
                            .getResponse()
                            .statusCode(),
                    origin);
        }
    }

    private String echo(String origin) throws Exception {
        CompletableFuture<String> heard = new CompletableFuture<>();
        WebSocket socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .header("Origin", origin)
                .buildAsync(URI.create(server.url("ws", "/echo")), new WebSocket.Listener() {
                    @Override
                    public CompletionStage<?> onText(WebSocket client, CharSequence text, boolean last) {
                        heard.complete(text.toString());
                        return null;
                    }
                })
                .join();
        socket.sendText("hi", true);
        return heard.get(SECONDS, TimeUnit.SECONDS);
    }
}
