// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp;

import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.properties.PropertySheet;
import org.bellwether.edit.state.SessionClosed;
import org.bellwether.edit.state.SessionEvent;
import org.bellwether.edit.state.SessionListener;
import org.bellwether.glsp.panels.Renames;
import org.bellwether.glsp.runs.Runs;
import org.bellwether.glsp.runs.RunsService;
import org.bellwether.glsp.workbench.Change;
import org.bellwether.glsp.workbench.WorkbenchClient;
import org.bellwether.web.JsonRpc;
import org.bellwether.web.WebSocketEndpoint;

/** One page's channel beside its diagrams: answers requests, and sends the project's events. */
public final class WorkbenchEndpoint implements WebSocketEndpoint, SessionListener {
    private final EditingSession session;
    private final JsonRpc<WorkbenchClient> messages;
    private final RunsService runs;
    private final Renames renames = new Renames();
    /** Sends changes in their order, without blocking other threads. */
    private final ExecutorService sender = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "bellwether-workbench");
        thread.setDaemon(true);
        return thread;
    });

    public WorkbenchEndpoint(EditingSession session, Runs allRuns, WebSocketEndpoint.Peer page) {
        this.session = session;
        runs = new RunsService(session, allRuns, this::client);
        messages = new JsonRpc<>(
                Services.of(session, allRuns, runs, renames, this::client),
                WorkbenchClient.class,
                gson -> gson.registerTypeAdapter(PropertySheet.Type.class, (JsonSerializer<PropertySheet.Type>)
                        (type, as, json) -> new JsonPrimitive(type.name())),
                page::send);
        session.addListener(this);
        runs.listen();
    }

    private WorkbenchClient client() {
        return messages.client();
    }

    @Override
    public void receive(String message) {
        messages.receive(message);
    }

    @Override
    public void onEvent(SessionEvent event) {
        renames.add(event);
        sender.execute(() -> send(event));
    }

    private void send(SessionEvent event) {
        try {
            messages.client().changed(Change.of(session, event));
        } catch (SessionClosed e) {
            sender.shutdown(); // the page sees by the end of the connection that the server ends
        }
    }

    @Override
    public void close() {
        session.removeListener(this);
        runs.close();
        sender.shutdown(); // a message that is being sent may be completed
    }
}
