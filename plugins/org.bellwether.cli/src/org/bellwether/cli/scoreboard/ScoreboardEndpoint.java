// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.scoreboard;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.bellwether.cli.results.ComparisonGroups;
import org.bellwether.cli.results.ComparisonJson;
import org.bellwether.cli.results.GroupComparison;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.estimate.ComparisonGroup;
import org.bellwether.results.scoreboard.MetricChoice;
import org.bellwether.results.scoreboard.RunList;
import org.bellwether.results.scoreboard.Scoreboard;
import org.bellwether.results.scoreboard.ScoreboardStore.Query;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.errors.StoreException;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.web.JsonRpc;
import org.bellwether.web.WebSocketEndpoint;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;

/** Answers the requests of one page, by JSON-RPC over its WebSocket. */
public final class ScoreboardEndpoint implements WebSocketEndpoint {
    /** The seed of the bootstrap, as in {@code compare}, so that both give the same result. */
    private static final long SEED = 1;

    private static final ExecutorService WORKERS = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "bellwether-board");
        thread.setDaemon(true);
        return thread;
    });

    /** The messages to the page. */
    public interface Page {
        @JsonNotification
        void live(LiveScoreboard board);
    }

    /** @param metric the metric whose figures are shown, or null for each run's first latency */
    public record RunsQuestion(Query query, MetricChoice metric) {}

    /** The ids of the runs of each side. */
    public record CompareQuestion(List<String> base, List<String> other) {}

    /** @param session a session's id */
    public record ReportQuestion(String session) {}

    private final ScoreboardServer.Opener opener;
    private final ScoreboardWatch watch;
    private final ScoreboardReports reports;
    private final JsonRpc<Page> messages;
    private final Consumer<LiveScoreboard> listener;

    ScoreboardEndpoint(ScoreboardServer.Opener opener, ScoreboardWatch watch, ScoreboardReports reports, Peer page) {
        this.opener = opener;
        this.watch = watch;
        this.reports = reports;
        messages = new JsonRpc<>(List.of(this), Page.class, gson -> {}, page::send);
        listener = messages.client()::live;
        watch.add(listener);
    }

    @Override
    public void receive(String message) {
        messages.receive(message);
    }

    @Override
    public void close() {
        watch.remove(listener);
    }

    @JsonRequest
    public CompletableFuture<RunList> runs(RunsQuestion question) {
        return work(store -> new Scoreboard(store).runs(question.query(), question.metric()));
    }

    /** Returns the output of {@code compare --json}. */
    @JsonRequest
    public CompletableFuture<JsonObject> compare(CompareQuestion question) {
        return work(store -> compare(store, question));
    }

    /** @return the report's address for the browser */
    @JsonRequest
    public CompletableFuture<String> report(ReportQuestion question) {
        return work(store -> {
            if (store.reader().session(question.session()).isEmpty()) {
                throw new WorkException(
                        Kind.INPUT,
                        "no-such-session",
                        "The store no longer has this session",
                        question.session(),
                        "Reload the page");
            }
            return reports.page(store, question.session());
        });
    }

    private static JsonObject compare(Store store, CompareQuestion question) throws WorkException, IOException {
        List<String> leftOut = new ArrayList<>();
        List<ComparisonGroup> sides = new ComparisonGroups(store, leftOut::add)
                .of(List.of(String.join(",", question.base()), String.join(",", question.other())));
        List<GroupComparison> compared =
                GroupComparison.of(new Comparison(store, SEED), sides.get(0), sides.subList(1, sides.size()), true);
        JsonObject json = JsonParser.parseString(
                        ComparisonJson.of(sides.get(0), compared, SEED).toString())
                .getAsJsonObject();
        json.add("leftOut", new Gson().toJsonTree(leftOut));
        return json;
    }

    /** Computes an answer from the store. */
    @FunctionalInterface
    private interface Work<T> {
        T from(Store store) throws WorkException, IOException;
    }

    /**
     * Computes an answer in a thread of this class, so that the connection's thread never waits for the store. Errors
     * are sent to the page.
     */
    private <T> CompletableFuture<T> work(Work<T> work) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        WORKERS.execute(() -> {
            try (Store store = opener.open()) {
                answer.complete(work.from(store));
            } catch (WorkException e) {
                answer.completeExceptionally(refusal(e.getMessage() + " (" + e.where() + ")", e.fix()));
            } catch (StoreException e) {
                answer.completeExceptionally(refusal(e.getMessage(), e.fix()));
            } catch (IOException e) {
                answer.completeExceptionally(refusal(e.getMessage(), "Check the folder of the store and the disk"));
            } catch (RuntimeException e) {
                answer.completeExceptionally(e); // a programming error: the server logs the stack trace
            }
        });
        return answer;
    }

    private static ResponseErrorException refusal(String message, String fix) {
        return new ResponseErrorException(new ResponseError(ResponseErrorCode.RequestFailed, message, fix));
    }
}
