// SPDX-License-Identifier: Apache-2.0
package org.bellwether.web;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.eclipse.lsp4j.jsonrpc.MessageIssueException;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;

/**
 * JSON-RPC over a transport in which each message is one JSON text without headers.
 *
 * @param <T> the requests that the client can answer
 */
public final class JsonRpc<T> {
    private final Consumer<String> send;
    private final RemoteEndpoint remote;
    private final MessageJsonHandler json;
    private final T client;

    /**
     * @param services the objects that answer the client's requests, by methods with LSP4J's annotations
     * @param clientType the interface with the requests that the client can answer
     * @param gson receives the serialisers of values, in addition to LSP4J's
     * @param send sends a message to the client
     */
    public JsonRpc(List<?> services, Class<T> clientType, Consumer<GsonBuilder> gson, Consumer<String> send) {
        this.send = send;
        Map<String, JsonRpcMethod> methods = new LinkedHashMap<>(ServiceEndpoints.getSupportedMethods(clientType));
        services.forEach(service -> methods.putAll(ServiceEndpoints.getSupportedMethods(service.getClass())));
        json = new MessageJsonHandler(methods, gson);
        remote = new RemoteEndpoint(
                message -> send.accept(json.serialize(message)),
                ServiceEndpoints.toEndpoint(new ArrayList<Object>(services)));
        json.setMethodProvider(remote);
        client = ServiceEndpoints.toServiceObject(remote, clientType);
    }

    public T client() {
        return client;
    }

    /** Handles a message of the client, now or later; an invalid message gets an error as its answer. */
    public void receive(String message) {
        Message parsed;
        try {
            parsed = json.parseMessage(message);
        } catch (MessageIssueException e) {
            remote.handle(e.getRpcMessage(), e.getIssues());
            return;
        } catch (JsonParseException | IllegalStateException | NumberFormatException e) { // exceptions of Gson
            refuse(e.getMessage());
            return;
        }
        if (parsed == null) {
            refuse("the message is empty");
        } else {
            remote.consume(parsed);
        }
    }

    private void refuse(String why) {
        ResponseMessage answer = new ResponseMessage();
        answer.setError(new ResponseError(ResponseErrorCode.ParseError, why, null));
        send.accept(json.serialize(answer));
    }
}
