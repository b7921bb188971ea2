// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.options;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bellwether.results.store.SessionLock;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StorePlace;
import org.bellwether.results.store.errors.StoreException;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SuiteRow;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Selects the run store of a command. */
public final class StoreOptions {
    @Option(
            names = "--store",
            paramLabel = "DIR|URL",
            converter = PlaceConverter.class,
            description = "The run store: a folder, or jdbc:postgresql://HOST/DATABASE; otherwise BELLWETHER_STORE, "
                    + "otherwise the user's own.")
    private StorePlace named;

    public StorePlace place() {
        return named == null ? StorePlace.ofUser() : named;
    }

    public Path folder() {
        return place().folder();
    }

    /** Returns the store, which has to exist; no store is created. */
    public StorePlace existing() throws IOException, WorkException {
        StorePlace place = place();
        if (!place.isThere()) {
            throw new WorkException(
                    Kind.INPUT,
                    "no-store",
                    "There is no run store",
                    place.toString(),
                    "The first run makes it; or name another store: --store DIR or BELLWETHER_STORE");
        }
        return place;
    }

    /** Opens the store, and marks sessions that were killed since the last command. */
    public Store open() throws IOException {
        Store store = Store.open(place());
        SessionLock.endKilledSessions(store);
        return store;
    }

    private static final class PlaceConverter implements ITypeConverter<StorePlace> {
        @Override
        public StorePlace convert(String text) {
            if (text.isBlank()) {
                throw new TypeConversionException("the store's name is empty");
            }
            try {
                return StorePlace.of(text);
            } catch (StoreException e) {
                throw new TypeConversionException(e.getMessage() + " " + e.fix());
            }
        }
    }

    /** The names of a run on the command line. */
    public static final String NAMES =
            "A run's short name, the beginning or end of its id or its session's, latest, or latest~1; or a file that run --json wrote. A suite stands for its runs.";

    /** Returns the runs that a text names: see {@link #NAMES}. */
    public static List<RunRow> find(Store store, String text) throws WorkException {
        Optional<SuiteRow> suite = SuiteName.find(store, text);
        if (suite.isPresent()) {
            return SuiteName.runs(store, suite.get());
        }
        List<RunRow> runs = store.reader().find(SessionFile.isNamed(text) ? SessionFile.session(text) : text);
        if (runs.isEmpty()) {
            runs = ofConfiguration(store, text);
        }
        if (runs.isEmpty()) {
            throw new WorkException(
                    Kind.INPUT,
                    "no-such-run",
                    "There is no run '" + text + "'",
                    store.place().toString(),
                    "bellwether runs lists all runs");
        }
        return runs;
    }

    /** Returns the runs of one configuration of a session if the text is {@code SESSION:NAME}. */
    private static List<RunRow> ofConfiguration(Store store, String text) {
        int colon = text.lastIndexOf(':');
        return colon <= 0
                ? List.of()
                : store.reader().find(text.substring(0, colon)).stream()
                        .filter(run -> run.configurationName().equals(text.substring(colon + 1)))
                        .toList();
    }

    /** Returns the one run that a text names. */
    public static RunRow findOne(Store store, String text) throws WorkException {
        List<RunRow> runs = find(store, text);
        if (runs.size() > 1) {
            throw new WorkException(
                    Kind.INPUT,
                    "ambiguous-run",
                    runs.size() + " runs match '" + text + "'",
                    store.place().toString(),
                    "Give more characters of the id: " + choice(runs));
        }
        return runs.get(0);
    }

    private static String choice(List<RunRow> runs) {
        String names = runs.stream().limit(3).map(RunRow::shortName).collect(Collectors.joining(", "));
        return runs.size() > 3 ? names + " …" : names;
    }
}
