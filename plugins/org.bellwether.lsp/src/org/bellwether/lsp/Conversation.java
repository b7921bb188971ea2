// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp;

import com.google.gson.JsonParseException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
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
import org.eclipse.lsp4j.services.LanguageClient;

/** A language server for one client whose messages come and go one by one, each a JSON text without headers. */
final class Conversation implements AutoCloseable {
    private final ScheduledExecutorService worker = LspServer.worker();
    private final Consumer<String> send;
    private final RemoteEndpoint remote;
    private final MessageJsonHandler json;

    /**
     * @param send takes a message for the client
     * @param exit told when the client says that it is done
     */
    Conversation(Consumer<String> send, Runnable exit) {
        this.send = send;
        BellwetherLanguageServer server = new BellwetherLanguageServer(worker, orderly -> exit.run());
        Map<String, JsonRpcMethod> methods =
                new LinkedHashMap<>(ServiceEndpoints.getSupportedMethods(LanguageClient.class));
        methods.putAll(ServiceEndpoints.getSupportedMethods(BellwetherLanguageServer.class));
        json = new MessageJsonHandler(methods);
        remote = new RemoteEndpoint(
                message -> send.accept(json.serialize(message)), ServiceEndpoints.toEndpoint(server));
        json.setMethodProvider(remote);
        server.connect(ServiceEndpoints.toServiceObject(remote, LanguageClient.class));
    }

    /** Answers, now or later; what is no message is answered by an error. */
    void receive(String message) {
        Message parsed;
        try {
            parsed = json.parseMessage(message);
        } catch (MessageIssueException e) {
            remote.handle(e.getRpcMessage(), e.getIssues());
            return;
        } catch (JsonParseException | IllegalStateException | NumberFormatException e) { // all that Gson throws
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

    @Override
    public void close() {
        worker.shutdownNow();
    }
}
