// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.workbench;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.bellwether.edit.EditingSession;
import org.bellwether.glsp.WorkbenchEndpoint;
import org.bellwether.glsp.runs.Runs;
import org.bellwether.web.WebSocketEndpoint;

/** The client of the channel beside the diagrams. */
public final class Page implements AutoCloseable {
    private final BlockingQueue<JsonObject> heard = new LinkedBlockingQueue<>();
    /** Notifications that came before the answer to a request. */
    private final Deque<JsonObject> early = new ArrayDeque<>();

    private final WorkbenchEndpoint dialogue;

    public Page(EditingSession session) {
        dialogue = new WorkbenchEndpoint(session, new Runs(session, session.folder()), new WebSocketEndpoint.Peer() {
            @Override
            public void send(String message) {
                heard.add(JsonParser.parseString(message).getAsJsonObject());
            }

            @Override
            public void close(String why) {
                throw new AssertionError(why);
            }
        });
    }

    private JsonObject next() throws InterruptedException {
        JsonObject message = heard.poll(60, TimeUnit.SECONDS);
        assertTrue(message != null, "the server says nothing");
        return message;
    }

    /** Sends a request, and waits for the answer. */
    public JsonElement ask(String method, Object... params) throws InterruptedException {
        Map<String, Object> request = new HashMap<>(Map.of("jsonrpc", "2.0", "id", 7, "method", method));
        if (params.length > 0) {
            request.put("params", params[0]);
        }
        dialogue.receive(new Gson().toJson(request));
        JsonObject message = next();
        while (!message.has("id")) {
            early.add(message);
            message = next();
        }
        assertFalse(message.has("error"), message.toString());
        return message.get("result");
    }

    /** Waits for a notification of the server, unless the notification came before the last answer. */
    public JsonObject notification(String method) throws InterruptedException {
        JsonObject message = earlyOrNext();
        while (!message.has("method") || !message.get("method").getAsString().equals(method)) {
            message = earlyOrNext();
        }
        return message.getAsJsonObject("params");
    }

    private JsonObject earlyOrNext() throws InterruptedException {
        return early.isEmpty() ? next() : early.remove();
    }

    @Override
    public void close() {
        dialogue.close();
    }
}
