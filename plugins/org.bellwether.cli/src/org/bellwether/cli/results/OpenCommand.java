// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.results;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.StoreOptions;
import org.bellwether.cli.options.SuiteName;
import org.bellwether.cli.suite.SuitePages;
import org.bellwether.cli.terminal.Desktop;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.results.report.ReportFolder;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.suite.SuiteData;
import org.bellwether.run.WorkException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows a report in the browser. */
@Command(
        name = "open",
        sortOptions = false,
        description = "Open the report of a run's session, or of a suite, in the browser, or print its path.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether open",
            "  bellwether open 9f31c0de",
            "%nIf the report no longer exists, the command writes it again from the store, into the cache."
        })
public final class OpenCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..1",
            paramLabel = "RUN",
            defaultValue = "latest",
            description = StoreOptions.NAMES + " Otherwise latest.")
    private String name;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        Path report;
        try (Store store = storeOptions.open()) {
            Optional<SuiteData> suite = SuiteName.view(store, name);
            report = suite.isPresent()
                    ? SuitePages.of(suite.get(), store, ReportFolder.inCache())
                    : ReportFolder.inCache().find(session(store), store);
        }
        boolean opened = new Desktop(System.getenv()).show(report);
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.open/1")
                .put("status", "ok")
                .put("report", report.toString())
                .put("opened", opened);
        common.console().result(common.json(), json, report.toString());
        if (!opened && !common.json()) {
            common.console().err().println("bellwether: there is no desktop here; open this file in a browser");
        }
        return ExitCode.GOOD;
    }

    private String session(Store store) throws WorkException {
        List<RunRow> runs = StoreOptions.find(store, name);
        String session = runs.get(0).session();
        if (!runs.stream().allMatch(run -> run.session().equals(session))) {
            StoreOptions.findOne(store, name); // reports an error if several runs match
        }
        return session;
    }
}
