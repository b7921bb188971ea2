// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the language server over WebSocket: the accepted clients, the answers, and the end of connections. */
@Tag("slow")
class SocketServerTest {
    private static final int SECONDS = 60;

    private SocketServer server;

    @BeforeEach
    void start() throws IOException {
        server = new SocketServer(0);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /** Collects the messages to a client. */
    private static final class Ear implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();
        private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
        private final CompletableFuture<Integer> closed = new CompletableFuture<>();

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                messages.add(text.toString());
                text.setLength(0);
            }
            socket.request(1);
            return null;
        }

        @Override
        public CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
            closed.complete(status);
            return null;
        }

        @Override
        public void onError(WebSocket socket, Throwable error) {
            closed.completeExceptionally(error);
        }

        JsonObject message() throws InterruptedException {
            return JsonParser.parseString(String.valueOf(messages.poll(SECONDS, TimeUnit.SECONDS)))
                    .getAsJsonObject();
        }

        int status() throws Exception {
            return closed.get(SECONDS, TimeUnit.SECONDS);
        }
    }

    private static WebSocket.Builder client() {
        return HttpClient.newHttpClient().newWebSocketBuilder();
    }

    private WebSocket connect(Ear ear) {
        return client().buildAsync(URI.create(server.url()), ear).join();
    }

    private static int refused(WebSocket.Builder client, String url) {
        var failure = assertThrows(
                CompletionException.class,
                () -> client.buildAsync(URI.create(url), new Ear()).join());
        return ((WebSocketHandshakeException) failure.getCause()).getResponse().statusCode();
    }

    private static void send(WebSocket socket, int id, String method, JsonObject params) {
        JsonObject message = new JsonObject();
        message.addProperty("jsonrpc", "2.0");
        if (id > 0) {
            message.addProperty("id", id);
        }
        message.addProperty("method", method);
        message.add("params", params);
        socket.sendText(message.toString(), true).join();
    }

    private static void initialize(WebSocket socket, Ear ear) throws InterruptedException {
        JsonObject params = new JsonObject();
        params.add("capabilities", new JsonObject());
        send(socket, 1, "initialize", params);
        assertTrue(ear.message().getAsJsonObject("result").has("capabilities"));
    }

    private static JsonObject basicsp(String text) {
        JsonObject document = new JsonObject();
        document.addProperty("uri", Editor.BASICSP.toUri().toString());
        document.addProperty("languageId", "bellwether");
        document.addProperty("version", 1);
        document.addProperty("text", text);
        JsonObject params = new JsonObject();
        params.add("textDocument", document);
        return params;
    }

    private static int diagnostics(Ear ear) throws InterruptedException {
        JsonObject message = ear.message();
        assertEquals("textDocument/publishDiagnostics", message.get("method").getAsString());
        return message.getAsJsonObject("params").getAsJsonArray("diagnostics").size();
    }

    @Test
    void eachConnectionIsASession() throws Exception {
        String good = Editor.read(Editor.BASICSP);
        Ear first = new Ear();
        Ear second = new Ear();
        WebSocket one = connect(first);
        WebSocket two = connect(second);
        initialize(one, first);
        initialize(two, second);
        send(one, 0, "textDocument/didOpen", basicsp(good.replace("timer : nav::Timer", "timer : nav::Tmer")));
        send(two, 0, "textDocument/didOpen", basicsp(good));
        assertTrue(diagnostics(first) > 0);
        assertEquals(0, diagnostics(second));
        send(one, 2, "shutdown", null);
        assertEquals(2, first.message().get("id").getAsInt());
        send(one, 0, "exit", null);
        assertEquals(WebSocket.NORMAL_CLOSURE, first.status());
        send(two, 2, "shutdown", null);
        assertEquals(2, second.message().get("id").getAsInt());
    }

    @Test
    void onlyTheTokenOpens() throws Exception {
        String without = server.url().substring(0, server.url().indexOf('?'));
        assertEquals(401, refused(client(), without));
        assertEquals(401, refused(client(), without + "?token="));
        assertEquals(401, refused(client(), server.url() + "x"));
        assertEquals(401, refused(client().header("Authorization", "Bearer x"), without));
        assertEquals(404, refused(client(), server.url().replace("/lsp?", "/other?")));
        Ear ear = new Ear();
        WebSocket socket = client().header("Authorization", "Bearer " + server.token())
                .buildAsync(URI.create(without), ear)
                .join();
        initialize(socket, ear);
    }

    @Test
    void pagesFromElsewhereAreRefused() throws Exception {
        for (String foreign : new String[] {
            "http://evil.example", "https://localhost.evil.example", "null", "file://", "http://127.0.0.1@evil.example"
        }) {
            assertEquals(403, refused(client().header("Origin", foreign), server.url()), foreign);
        }
        for (String own : new String[] {"http://localhost:8080", "https://127.0.0.1", "http://[::1]:1"}) {
            Ear ear = new Ear();
            initialize(
                    client().header("Origin", own)
                            .buildAsync(URI.create(server.url()), ear)
                            .join(),
                    ear);
        }
    }

    @Test
    void aMessageThatIsTooLongClosesWith1009() throws Exception {
        Ear whole = new Ear();
        send(connect(whole), "x".repeat(LspServer.LONGEST + 1), true);
        assertEquals(1009, whole.status());
        Ear parts = new Ear();
        WebSocket socket = connect(parts);
        for (int part = 0; part < 3; part++) {
            send(socket, "x".repeat(LspServer.LONGEST / 2), false);
        }
        assertEquals(1009, parts.status());
    }

    /** Sends a text. An error is ignored, because the server may have closed the connection already. */
    private static void send(WebSocket socket, String text, boolean last) {
        socket.sendText(text, last).exceptionally(gone -> socket).join();
    }

    @Test
    void aMessageThatIsNoTextClosesWith1003() throws Exception {
        Ear ear = new Ear();
        connect(ear).sendBinary(ByteBuffer.wrap(new byte[] {1}), true);
        assertEquals(1003, ear.status());
    }

    @Test
    void aClientThatAnswersNoPingIsClosed() throws Exception {
        try (SocketServer impatient = new SocketServer(0, 1);
                Socket silent = new Socket("127.0.0.1", impatient.port())) {
            silent.setSoTimeout(SECONDS * 1000);
            silent.getOutputStream()
                    .write(("GET /lsp?token=" + impatient.token()
                                    + " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                                    + "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                    + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
                            .getBytes(java.nio.charset.StandardCharsets.US_ASCII));
            byte[] all = silent.getInputStream().readAllBytes(); // until the server closes
            String frames = new String(all, java.nio.charset.StandardCharsets.ISO_8859_1);
            assertTrue(frames.startsWith("HTTP/1.1 101"), frames);
            assertTrue(frames.contains("\u0089\u0000\u0088"), "a ping, then a close frame"); // RFC 6455, 5.2
        }
    }

    @Test
    void aPortThatIsTakenIsAnError() {
        IOException taken = assertThrows(IOException.class, () -> new SocketServer(server.port()));
        assertTrue(taken.getMessage().contains(String.valueOf(server.port())), taken::getMessage);
    }
}
