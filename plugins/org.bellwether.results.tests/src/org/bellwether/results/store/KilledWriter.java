// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.row.RoundRow;
import org.bellwether.results.store.row.RoundRow.ProcessExit;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Uuid7;
import org.bellwether.results.store.row.Warning;

/**
 * A process that writes sessions to a store until it is killed, and prints the id of each run that the store has
 * accepted.
 */
public final class KilledWriter {
    static final int METRICS = 5;
    static final int VALUES = 7;

    private KilledWriter() {}

    /** @param arguments the store's folder, and the database's URL if it is not in that folder */
    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        StorePlace place = arguments.length == 1 ? StorePlace.of(folder) : StorePlace.postgresql(arguments[1], folder);
        try (Store store = Store.open(place)) {
            while (true) {
                session(store);
            }
        }
    }

    private static void session(Store store) throws Exception {
        String id = Uuid7.next().toString();
        try (SessionLock lock = SessionLock.take(store, id)) {
            RunRow run = StoreContract.begin(store, id);
            StoreWriter writer = store.writer();
            writer.built(run.id(), "generated", "{}", "{}");
            writer.round(
                    run.id(),
                    new RoundRow(
                            1,
                            StoreContract.START,
                            StoreContract.START,
                            Status.OK,
                            List.of(new ProcessExit("a", 0, 0), new ProcessExit("b", 0, 0))));
            writer.succeeded(run.id(), StoreContract.START, metrics(), List.of(new Warning("w", "")));
            writer.end(id, StoreContract.START, Status.OK, null, null);
            System.out.println(run.id());
        }
    }

    private static List<MetricResult> metrics() {
        Map<String, Double> values = new LinkedHashMap<>();
        for (int i = 0; i < VALUES; i++) {
            values.put("p" + i, i + 0.5);
        }
        List<MetricResult> metrics = new ArrayList<>();
        for (int i = 0; i < METRICS; i++) {
            metrics.add(new MetricResult("m" + i, "timed", "latency", "ns", "p", "f", values, Map.of()));
        }
        return metrics;
    }
}
