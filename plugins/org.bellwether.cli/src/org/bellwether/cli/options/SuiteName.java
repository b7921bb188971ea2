// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.options;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.SuiteStore;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SuiteRow;
import org.bellwether.results.suite.SuiteData;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;

/**
 * The names of a suite on the command line: its short name, the beginning or end of its id, {@code latest-suite}, or a
 * file that {@code run --all --json} wrote. If a text matches a suite and runs, it names the runs.
 */
public final class SuiteName {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private static final String LATEST = "latest-suite";

    private SuiteName() {}

    /** Returns the suite that a text names; empty if it names none. */
    public static Optional<SuiteRow> find(Store store, String text) throws WorkException {
        Optional<String> inFile = text.endsWith(".json") ? inFile(Path.of(text)) : Optional.empty();
        if (inFile.isPresent()) {
            return Optional.of(store.suites()
                    .suite(inFile.get())
                    .orElseThrow(() -> refused(
                            "no-such-suite",
                            "The store " + store.place() + " has no suite " + inFile.get(),
                            text,
                            "Name its store: --store DIR; or import it there: bellwether store import")));
        }
        List<SuiteRow> suites = store.suites().find(text);
        if (suites.isEmpty() && SuiteStore.isLatest(text)) {
            int all = store.suites().all().size();
            throw refused(
                    "no-such-suite",
                    "There is no suite '" + text + "': the store has "
                            + (all == 0 ? "none" : all == 1 ? "one" : Integer.toString(all)),
                    store.place().toString(),
                    all == 0
                            ? "Run one: bellwether run MODEL --all"
                            : "Name " + (all == 1 ? "it: " : "one of: ") + LATEST
                                    + (all == 1 ? "" : " to " + LATEST + "~" + (all - 1)));
        } else if (suites.isEmpty() || !store.reader().find(text).isEmpty()) {
            return Optional.empty();
        } else if (suites.size() > 1) {
            throw refused(
                    "ambiguous-suite",
                    suites.size() + " suites match '" + text + "'",
                    store.place().toString(),
                    "Give more characters of the id: " + suites.get(0).shortName() + ", "
                            + suites.get(1).shortName() + (suites.size() > 2 ? " …" : ""));
        }
        return Optional.of(suites.get(0));
    }

    /** Returns the suite that a text names, with all facts about it. */
    public static Optional<SuiteData> view(Store store, String text) throws WorkException {
        return find(store, text).flatMap(suite -> SuiteData.read(store, suite.id()));
    }

    /** Returns the runs of a suite's last sessions, the newest first. */
    public static List<RunRow> runs(Store store, SuiteRow suite) {
        List<RunRow> runs = new ArrayList<>();
        SuiteData.read(store, suite.id()).stream()
                .flatMap(view -> view.lines().stream())
                .flatMap(line -> line.sessionId().stream())
                .forEach(session -> runs.addAll(0, store.reader().runsOf(session)));
        return runs;
    }

    /** Returns the id in a file; the next reader reports a file that is not JSON. */
    private static Optional<String> inFile(Path file) {
        try {
            return Files.isRegularFile(file)
                    ? Optional.of(MAPPER.readTree(file.toFile()).path("suite").asText())
                            .filter(id -> !id.isBlank())
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static WorkException refused(String code, String message, String where, String fix) {
        return new WorkException(Kind.INPUT, code, message, where, fix);
    }
}
