// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.bellwether.run.launch.Launch;
import org.bellwether.run.windows.CannotPauseException;
import org.bellwether.run.windows.LaunchEndedException;
import org.bellwether.run.windows.PausableLaunch;
import org.bellwether.run.windows.WindowPlan;

/** A launch that measures windows on request. Requests are lines on the launcher's standard input. */
final class WindowedLaunch implements PausableLaunch, AutoCloseable {
    private static final JsonNode ENDED = JsonNodeFactory.instance.missingNode();

    private final PlannedRun run;
    private final Path directory;
    private final Launch launch;
    private final BlockingQueue<JsonNode> said = new LinkedBlockingQueue<>();
    private boolean ended;

    /**
     * @param directory the run directory, which is created at the start
     * @param state receives the state of all processes
     */
    WindowedLaunch(PlannedRun run, Path directory, Consumer<String> state) {
        this.run = run;
        this.directory = directory;
        this.launch = new Launch(directory, new Launch.Progress() {
            @Override
            public void of(String phase, long done, long all) {
                // Progress is measured in blocks
            }

            @Override
            public void state(String now) {
                state.accept(now);
            }

            @Override
            public void event(JsonNode event) {
                said.add(event);
            }

            @Override
            public void ended() {
                said.add(ENDED);
            }
        });
    }

    PlannedRun run() {
        return run;
    }

    Path directory() {
        return directory;
    }

    /** Starts the launcher. @param options the options of {@code scripts/run.sh} */
    void start(Map<String, String> settings, List<String> options) throws IOException {
        Treatment treatment = run.treatment();
        launch.start(treatment.generated(), treatment.target().name(), treatment.buildFolder(), settings, options);
    }

    /** Waits until all processes are connected and accept calls. */
    void awaitActive() throws LaunchEndedException, InterruptedException {
        await(event -> isState(event, "active"));
    }

    @Override
    public void begin(String phase) throws LaunchEndedException, CannotPauseException, InterruptedException {
        say("phase " + phase);
        answer("ready");
    }

    @Override
    public void startWindow(WindowPlan plan, int block, int order) throws LaunchEndedException {
        say("window " + plan.phase() + " " + block + " " + order + " " + plan.lengthNs() + " " + plan.leadNs() + " "
                + plan.records());
    }

    @Override
    public boolean awaitWindow() throws LaunchEndedException, CannotPauseException, InterruptedException {
        return answer("window").path("complete").asBoolean();
    }

    /** Waits for an event of the launcher. Throws an exception if the launcher reports that the system cannot pause. */
    private JsonNode answer(String name) throws LaunchEndedException, CannotPauseException, InterruptedException {
        JsonNode event = await(each -> isEvent(each, name) || isEvent(each, "ready"));
        if (isEvent(event, "ready") && !event.path("idle").asBoolean()) {
            throw new CannotPauseException(run.treatment().label() + " cannot pause: "
                    + event.path("why").asText());
        }
        return event;
    }

    @Override
    public void end(String phase) throws LaunchEndedException, InterruptedException {
        say("end-phase " + phase);
        await(event -> isState(event, "measured"));
    }

    /** Ends the launch in order if it still runs, and returns the result. */
    Launch.Outcome finish() throws IOException, InterruptedException {
        if (!ended) {
            try {
                say("finish");
            } catch (LaunchEndedException e) {
                ended = true; // the outcome has the reason
            }
        }
        return launch.await();
    }

    /** Ends the launch in any state. */
    @Override
    public void close() {
        launch.close();
    }

    private static boolean isEvent(JsonNode event, String name) {
        return event.path("event").asText().equals(name);
    }

    private static boolean isState(JsonNode event, String state) {
        return isEvent(event, "state") && event.path("state").asText().equals(state);
    }

    private void say(String line) throws LaunchEndedException {
        try {
            launch.say(line);
        } catch (IOException e) {
            throw over();
        }
    }

    private JsonNode await(Predicate<JsonNode> wanted) throws LaunchEndedException, InterruptedException {
        while (true) {
            JsonNode event = said.take();
            if (event == ENDED) {
                throw over();
            } else if (wanted.test(event)) {
                return event;
            }
        }
    }

    private LaunchEndedException over() {
        ended = true;
        return new LaunchEndedException(run.treatment().label() + " has ended");
    }
}
