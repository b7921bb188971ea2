// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.bellwether.edit.EditingSession;
import org.bellwether.glsp.GlspEndpoint;
import org.bellwether.glsp.layout.Arrangements;
import org.bellwether.web.WebSocketEndpoint;

/** A client with one diagram, which stands for a page. */
final class Client implements WebSocketEndpoint.Peer, AutoCloseable {
    private static final int SECONDS = 60;
    private static final String ME = "diagram1";

    private final BlockingQueue<JsonObject> heard = new LinkedBlockingQueue<>();
    private final GlspEndpoint dialogue;
    private int requests;

    Client(EditingSession session) {
        dialogue = GlspEndpoint.of(session, new Arrangements(), this);
    }

    /** Opens a diagram and returns the graph. */
    JsonObject open(String kind, String element) throws InterruptedException {
        call("initialize", Map.of("applicationId", "test", "protocolVersion", "1.0.0"));
        call(
                "initializeClientSession",
                Map.of(
                        "clientSessionId",
                        ME,
                        "diagramType",
                        kind,
                        "clientActionKinds",
                        List.of(
                                "setModel",
                                "updateModel",
                                "message",
                                "setMarkers",
                                "elementSelected",
                                "setDirtyState")));
        send(Map.of("kind", "requestModel", "requestId", "1", "options", Map.of("sourceUri", element)));
        return action("setModel", "message").getAsJsonObject("newRoot");
    }

    private void call(String method, Object params) throws InterruptedException {
        int id = ++requests;
        dialogue.receive(new Gson().toJson(Map.of("jsonrpc", "2.0", "id", id, "method", method, "params", params)));
        for (JsonObject message = next(); !message.has("id"); ) {
            message = next();
        }
    }

    /** Sends an action. */
    void send(Map<String, ?> action) {
        Map<String, ?> params = Map.of("clientId", ME, "action", action);
        dialogue.receive(new Gson().toJson(Map.of("jsonrpc", "2.0", "method", "process", "params", params)));
    }

    /** Returns the next action of one of these kinds. */
    JsonObject action(String... kinds) throws InterruptedException {
        while (true) {
            JsonObject params = next().getAsJsonObject("params");
            JsonObject action = params == null ? null : params.getAsJsonObject("action");
            if (action != null && Stream.of(kinds).anyMatch(action.get("kind").getAsString()::equals)) {
                return action;
            }
        }
    }

    private JsonObject next() throws InterruptedException {
        JsonObject message = heard.poll(SECONDS, TimeUnit.SECONDS);
        if (message == null) {
            throw new AssertionError("the server says nothing");
        }
        return message;
    }

    /** Returns the ids of the graph's parts with a type. */
    static List<String> ids(JsonObject graph, String type) {
        return children(graph)
                .filter(child -> child.get("type").getAsString().startsWith(type))
                .map(child -> child.get("id").getAsString())
                .toList();
    }

    static Stream<JsonObject> children(JsonObject parent) {
        JsonArray children = parent.getAsJsonArray("children");
        return StreamSupport.stream(children.spliterator(), false).map(JsonElement::getAsJsonObject);
    }

    @Override
    public void send(String message) {
        heard.add(JsonParser.parseString(message).getAsJsonObject());
    }

    @Override
    public void close(String why) {
        throw new AssertionError(why);
    }

    @Override
    public void close() {
        dialogue.close();
    }
}
