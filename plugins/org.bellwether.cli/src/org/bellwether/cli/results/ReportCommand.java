// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.results;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.StoreOptions;
import org.bellwether.cli.options.SuiteName;
import org.bellwether.cli.suite.SuitePages;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.results.report.ReportFolder;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.suite.SuiteData;
import org.bellwether.run.WorkException;
import org.bellwether.run.WritableFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes reports again, from the store. */
@Command(
        name = "report",
        sortOptions = false,
        description = "Write the report of each session that the runs belong to, or of each suite, from the store.",
        footerHeading = "%nExamples:%n",
        footer = {"  bellwether report latest", "  bellwether report 9f31c0de --out reports"})
public final class ReportCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "RUN", description = StoreOptions.NAMES)
    private List<String> names;

    @Option(names = "--out", paramLabel = "DIR", description = "The folder for the reports (.).", defaultValue = ".")
    private Path out;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        try (Store store = storeOptions.open()) {
            Set<String> sessions = new LinkedHashSet<>();
            List<SuiteData> suites = new ArrayList<>();
            for (String name : names) {
                Optional<SuiteData> suite = SuiteName.view(store, name);
                suite.ifPresent(suites::add);
                if (suite.isEmpty()) {
                    StoreOptions.find(store, name).stream().map(RunRow::session).forEach(sessions::add);
                }
            }
            ReportFolder folder =
                    new ReportFolder(WritableFolder.make(out.toAbsolutePath().normalize()));
            List<String> reports = new ArrayList<>();
            for (SuiteData suite : suites) {
                SuitePages.write(suite, store, folder).stream()
                        .map(Path::toString)
                        .forEach(reports::add);
            }
            for (String session : sessions) {
                reports.add(folder.write(session, store).toString());
            }
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            reports.forEach(array::add);
            ObjectNode json = JsonNodeFactory.instance.objectNode();
            json.put("schema", "bellwether.reports/1").put("status", "ok").set("reports", array);
            common.console().result(common.json(), json, String.join("\n", reports));
            return ExitCode.GOOD;
        }
    }
}
