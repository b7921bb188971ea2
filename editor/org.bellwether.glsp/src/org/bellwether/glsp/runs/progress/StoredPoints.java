// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.progress;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;

/** The chart of a session that the page did not watch, from the samples in the store. */
public final class StoredPoints {
    /** The largest number of points that a launch adds to a series; fewer if many runs share the chart. */
    private static final int MOST_POINTS = 300;

    private static final int MOST_OF_ALL_RUNS = 1200;

    private long first;

    private StoredPoints() {}

    /** Returns the points of all launches of a session, from the first sample on. */
    public static List<SampleBatch> of(Store store, String session) throws IOException {
        StoredPoints origin = new StoredPoints();
        List<SampleBatch> points = new ArrayList<>();
        List<RunRow> runs = store.reader().runsOf(session);
        int most = Math.min(MOST_POINTS, Math.max(1, MOST_OF_ALL_RUNS / Math.max(1, runs.size())));
        for (RunRow run : runs) {
            ProbeNames names = ProbeNames.of(store, run.id());
            for (int round = 1; Files.isDirectory(store.roundFolder(run.id(), round)); round++) {
                Path launch = store.roundFolder(run.id(), round);
                points.addAll(new LiveSamples(run.target(), launch, names, most).look(origin::of));
            }
        }
        return points;
    }

    private long of(long sample) {
        first = first == 0 ? sample : first;
        return first;
    }
}
