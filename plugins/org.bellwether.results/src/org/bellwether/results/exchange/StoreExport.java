// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.exchange;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.util.FileWriting;
import org.bellwether.results.exchange.TableSink.Column;
import org.bellwether.results.exchange.TableSink.Kind;
import org.bellwether.results.samples.RoundSamples;
import org.bellwether.results.samples.SampleFile;
import org.bellwether.results.samples.Samples;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Revision;
import org.bellwether.results.store.row.RoundRow;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;

/** Writes runs of a store into a folder, completely for an import, or as tables for other programs. */
public final class StoreExport {
    /** The form of the export. */
    public enum Format {
        /** {@code store.json} and, with samples, {@code runs/}: the input of an import. */
        JSON,
        /** Tables, RFC 4180. */
        CSV,
        /** Tables, Arrow IPC files. */
        ARROW
    }

    static final List<Column> RUNS = columns(
            "run:t session:t project:t model:t experiment:t target:t variant:t repeat:i status:t failure:t started:t ended:t "
                    + "rate_scale:n commit:t committed:t modified:i seed:i configuration_hash:t model_hash:t host_hash:t "
                    + "configuration:t options:t");
    static final List<Column> FIGURES = columns("run:t metric:t phase:t kind:t unit:t statistic:t value:n refused:t");
    static final List<Column> SAMPLES =
            columns("run:t round:i probe:t phase:t process:t sample:i link:i intended_ns:i start_ns:i end_ns:i");

    private final Store store;
    private final StoreContent content;
    private final Path folder;
    private final Format format;
    private final List<Path> files = new ArrayList<>();

    private StoreExport(Store store, StoreContent content, Path folder, Format format) {
        this.store = store;
        this.content = content;
        this.folder = folder;
        this.format = format;
    }

    /**
     * Writes into a folder, which is created.
     *
     * @param samples whether to copy sample files (JSON), or to write their samples as a table
     * @return the written files; for JSON's samples, their folder
     */
    public static List<Path> write(Store store, StoreContent content, Path folder, Format format, boolean samples)
            throws IOException {
        StoreExport export = new StoreExport(store, content, folder, format);
        Files.createDirectories(folder);
        if (format == Format.JSON) {
            export.json(samples);
        } else {
            export.runs();
            export.figures();
            if (samples) {
                export.samples();
            }
        }
        return List.copyOf(export.files);
    }

    private void json(boolean samples) throws IOException {
        if (samples) {
            Path runs = folder.resolve("runs");
            for (StoreContent.Session session : content.sessions()) {
                for (StoreContent.Run run : session.runs()) {
                    Path from = store.runFolder(run.run().id());
                    if (Files.isDirectory(from)) {
                        StoreImport.copy(from, runs.resolve(run.run().id()));
                    }
                }
            }
            files.add(runs);
        }
        files.add(folder.resolve("store.json"));
        try {
            ContentJson.write(content, folder.resolve("store.json"));
        } catch (IOException e) {
            throw FileWriting.naming(folder.resolve("store.json"), e);
        }
    }

    private void runs() throws IOException {
        try (TableSink sink = sink("runs", RUNS)) {
            for (StoreContent.Session session : content.sessions()) {
                for (StoreContent.Run run : session.runs()) {
                    row(sink, session.session(), session.revision(), run.run());
                }
            }
        }
    }

    private static void row(TableSink sink, SessionRow session, Revision revision, RunRow run) throws IOException {
        sink.row(
                run.id(),
                run.session(),
                session.project(),
                session.model(),
                session.experiment(),
                run.target(),
                run.variant(),
                (long) run.repeat(),
                run.status().key(),
                run.failure() == null ? null : run.failure().type(),
                run.started().toString(),
                run.ended().toString(),
                session.rateScale(),
                revision == null ? null : revision.commit(),
                revision == null ? null : revision.committed().toString(),
                revision == null ? null : revision.modified() ? 1L : 0L,
                run.seed(),
                run.configurationHash(),
                run.modelHash(),
                run.hostHash(),
                run.configuration(),
                run.options());
    }

    private void figures() throws IOException {
        try (TableSink sink = sink("figures", FIGURES)) {
            for (StoreContent.Session session : content.sessions()) {
                for (StoreContent.Run run : session.runs()) {
                    for (MetricResult metric : run.metrics()) {
                        figures(sink, run.run().id(), metric);
                    }
                }
            }
        }
    }

    private static void figures(TableSink sink, String run, MetricResult metric) throws IOException {
        for (var value : metric.values().entrySet()) {
            sink.row(
                    run,
                    metric.name(),
                    metric.phase(),
                    metric.kind(),
                    metric.unit(),
                    value.getKey(),
                    value.getValue(),
                    null);
        }
        for (var refused : metric.refused().entrySet()) {
            sink.row(
                    run,
                    metric.name(),
                    metric.phase(),
                    metric.kind(),
                    metric.unit(),
                    refused.getKey(),
                    null,
                    refused.getValue());
        }
    }

    private void samples() throws IOException {
        try (TableSink sink = sink("samples", SAMPLES)) {
            for (StoreContent.Session session : content.sessions()) {
                for (StoreContent.Run run : session.runs()) {
                    for (RoundRow round : run.rounds()) {
                        Path samples = store.roundFolder(run.run().id(), round.number())
                                .resolve("samples");
                        for (Path file : RoundSamples.sampleFiles(samples)) {
                            samples(sink, run.run().id(), round.number(), SampleFile.read(file));
                        }
                    }
                }
            }
        }
    }

    /** Writes the samples from which figures are computed, without warm-up and failed calls. */
    private static void samples(TableSink sink, String run, int round, SampleFile file) throws IOException {
        Samples samples = file.samples();
        for (int i = 0; i < samples.size(); i++) {
            sink.row(
                    run,
                    (long) round,
                    file.header().get("probe"),
                    file.header().get("phase"),
                    file.header().get("process"),
                    (long) i,
                    (long) samples.link(i),
                    samples.intended(i),
                    samples.start(i),
                    samples.end(i));
        }
    }

    private TableSink sink(String table, List<Column> columns) throws IOException {
        Path file = folder.resolve(table + (format == Format.CSV ? ".csv" : ".arrow"));
        files.add(file);
        try {
            return new NamedSink(
                    file, format == Format.CSV ? new CsvSink(file, columns) : new ArrowSink(file, columns));
        } catch (IOException e) {
            throw FileWriting.naming(file, e);
        }
    }

    /** Returns columns for names, each with the first letter of its kind. */
    static List<Column> columns(String text) {
        List<Column> columns = new ArrayList<>();
        for (String word : text.split(" ")) {
            String[] parts = word.split(":");
            columns.add(new Column(
                    parts[0],
                    switch (parts[1]) {
                        case "i" -> Kind.INTEGER;
                        case "n" -> Kind.NUMBER;
                        default -> Kind.TEXT;
                    }));
        }
        return List.copyOf(columns);
    }
}
