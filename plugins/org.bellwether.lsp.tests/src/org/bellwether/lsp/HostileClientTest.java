// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.bellwether.web.WebSocketEndpoint;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Clients that break the rules get errors, or are disconnected; they neither stop the server nor block it. */
class HostileClientTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final String INITIALIZE = request(1, "initialize", "{\"capabilities\":{}}");
    private static final String EXIT = "{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}";

    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
    private final LanguageServerEndpoint conversation = new LanguageServerEndpoint(new WebSocketEndpoint.Peer() {
        @Override
        public void send(String message) {
            answers.add(message);
        }

        @Override
        public void close(String why) {
            answers.add("exit");
        }
    });

    @AfterEach
    void close() {
        conversation.close();
    }

    private static String request(int id, String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + params + "}";
    }

    private static String open(String text) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{"
                + "\"uri\":\"untitled:a.bellwether\",\"languageId\":\"bellwether\",\"version\":1,\"text\":\"" + text
                + "\"}}}";
    }

    private static byte[] framed(byte[] body) {
        byte[] header = ("Content-Length: " + body.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
        byte[] all = Arrays.copyOf(header, header.length + body.length);
        System.arraycopy(body, 0, all, header.length, body.length);
        return all;
    }

    private String answer() throws InterruptedException {
        return String.valueOf(answers.poll(LONG.toSeconds(), TimeUnit.SECONDS));
    }

    private void receive(String... messages) {
        List.of(messages).forEach(conversation::receive);
    }

    /** Writes the server's answer to a stream of these bytes, and returns whether the client logged out. */
    private static boolean serve(byte[] stream, ByteArrayOutputStream out) {
        return assertTimeoutPreemptively(LONG, () -> LspServer.serve(new ByteArrayInputStream(stream), out));
    }

    @Test
    void halfAMessageEndsWithItsStream() {
        byte[] whole = framed(INITIALIZE.getBytes(StandardCharsets.UTF_8));
        for (int length : new int[] {0, 5, 18, 30, whole.length - 1}) {
            assertFalse(serve(Arrays.copyOf(whole, length), new ByteArrayOutputStream()));
        }
    }

    @Test
    void anAnnouncedLengthMakesNoRoom() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertFalse(serve("Content-Length: 2147483647\r\n\r\n{".getBytes(StandardCharsets.US_ASCII), out));
        assertEquals(0, out.size());
    }

    @Test
    void bytesThatAreNoUtf8AreAnsweredByAnError() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        serve(framed(request(1, "ÿÀ", "{}").getBytes(StandardCharsets.ISO_8859_1)), out);
        assertTrue(out.toString(StandardCharsets.UTF_8).contains("\"error\""), out::toString);
    }

    @Test
    void requestsBeforeInitializeAreRefused() throws InterruptedException {
        receive(open("struct"), request(1, "textDocument/hover", "{\"textDocument\":{\"uri\":\"a\"}}"));
        assertTrue(answer().contains("-32002"));
        receive(INITIALIZE);
        assertTrue(answer().contains("capabilities"));
        receive(INITIALIZE);
        assertTrue(answer().contains("-32600"));
    }

    @Test
    void aMalformedMessageIsAnsweredByAnError() throws InterruptedException {
        for (String wrong : List.of("{", "[]", "7", "\"\\ud800\"", "[".repeat(100_000), "{\"id\":{}}", "")) {
            receive(wrong);
            String answer = answer();
            assertTrue(answer.contains("\"error\""), () -> wrong.substring(0, Math.min(20, wrong.length())) + answer);
        }
        receive(INITIALIZE);
        assertTrue(answer().contains("capabilities"));
    }

    @Test
    void aTextThatIsOpenedTwiceIsTheSecond() throws InterruptedException {
        receive(INITIALIZE);
        answer();
        receive(open("struct S { lng x; };"), open("struct S { long x; };"));
        assertTrue(answer().contains("\"diagnostics\":[]"));
    }

    @Test
    void aCancelledRequestIsAnsweredAsThat() throws InterruptedException {
        receive(INITIALIZE);
        answer();
        String symbols = "{\"textDocument\":{\"uri\":\"untitled:a.bellwether\"}}";
        receive(
                open("struct S { long x; };"),
                request(2, "textDocument/documentSymbol", symbols),
                request(3, "textDocument/documentSymbol", symbols),
                "{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":3}}");
        String cancelled = answer();
        assertTrue(cancelled.contains("\"id\":3") && cancelled.contains("-32800"), cancelled);
        String other = answer();
        assertTrue(other.contains("\"id\":2") && other.contains("\"S\""), other);
    }

    @Test
    void theExitNotificationIsHandled() throws InterruptedException {
        receive(EXIT);
        assertEquals("exit", answer());
    }
}
