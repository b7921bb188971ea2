// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.Status;

/** Writes reports for tests in a browser: editor/client/tests/runs/report.test.mjs. */
final class FabricatedPages {
    private FabricatedPages() {}

    /** @param arguments the folder for the pages */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        Path scratch = Files.createTempDirectory("bellwether-pages-");
        try (Store store = Store.open(scratch)) {
            Failure late =
                    new Failure("timeout", "gps", "gps did not end within 60 s", "gps: waiting for clock\n".repeat(3));
            FabricatedSession many = new FabricatedSession(store, "basicsp", 4, 500, 1)
                    .checkpoints()
                    .grid(12)
                    .senders(7)
                    .run("corbel", 10_000)
                    .run("corbel", 10_100)
                    .run("omniorb", 12_000)
                    .run("omniorb", 12_300);
            for (int i = 0; i < 5; i++) {
                many.failedRun("omniorb", late);
            }
            many.failedRun("tao", new Failure("build", "", "no rule to make target 'gps'", ""));
            write(store, many.end(Status.OK), folder.resolve("many.html"));
            String one = new FabricatedSession(
                            store, "a_model_with_a_name_that_is_as_long_as_names_are_in_practice", 1, 250, 50)
                    .run("corbel", 10_000)
                    .end(Status.OK);
            write(store, one, folder.resolve("one.html"));
        }
    }

    private static void write(Store store, String session, Path page) throws IOException {
        HtmlReport.write(SessionData.read(store.reader(), session).orElseThrow(), store, page);
    }
}
