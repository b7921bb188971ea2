// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.checkpoints.CheckpointedRuns;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.ExperimentReader;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.host.MachineState;
import org.bellwether.results.instructions.CountedLaunch;
import org.bellwether.results.instructions.InstructionMetrics;
import org.bellwether.results.samples.RoundSamples;
import org.bellwether.results.samples.SampleFileBuilder;
import org.bellwether.results.statistics.Evaluation;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.statistics.SessionFloors;
import org.bellwether.results.statistics.WarmUp;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.RoundRow;
import org.bellwether.results.store.row.RoundRow.ProcessExit;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Uuid7;
import org.bellwether.results.store.row.Warning;

/** Stores a fabricated session with two phases, a call and a path. */
public final class FabricatedSession {
    private static final Instant START = Instant.parse("2026-01-02T03:04:05.678Z");
    private static final String PLAN = """
            {"schema":"bellwether.experiment/1","model":"MODEL","experiment":"steady","targets":["corbel","omniorb"],
             "seed":1,"phases":[{"name":"timed","kind":"timed"},{"name":"saturated","kind":"saturated"}],
             "processes":[{"name":"gps","node":"here","host":null,"cores":[0],"scheduling":"other","priority":0,
                           "instances":["gps"]}],
             "probes":[{"name":"call","kind":"call","process":"gps","instance":"gps","port":"p","operation":"o",
                        "element":"e","floor":"get_data","phases":[{"phase":"timed","warmup":0,"samples":QUOTA},
                        {"phase":"saturated","warmup":0,"samples":QUOTA}]},
                       {"name":"path","kind":"path","process":"gps","instance":"gps","port":"in","from":"clock.<tick>","element":"e","floor":"get_data",
                        "phases":[{"phase":"timed","warmup":0,"samples":QUOTA}]}GRID_PROBES],
             "pools":[GRID_POOL],
             "metrics":[{"name":"get_data_at_airframe","kind":"latency","phase":"timed","probe":"call"},
                        {"name":"get_data_jitter","kind":"jitter","phase":"timed","probe":"call"},
                        {"name":"update","kind":"latency","phase":"timed","probe":"path"},
                        {"name":"update_misses","kind":"deadline-misses","deadlineNs":50000000,"phase":"timed",
                         "probe":"path"},
                        {"name":"get_data_at_airframe","kind":"latency","phase":"saturated","probe":"call"},
                        {"name":"get_data_rate","kind":"throughput","phase":"saturated","probe":"call"}GRID_METRICS],
             "floors":[{"name":"get_data","requestBytes":84,"replyBytes":48,"clientCores":[0],"serverCores":[0]}GRID_FLOOR],
             "assembly":ASSEMBLY,"rounds":4}
            """;

    private static final String ASSEMBLY = """
            {"instances":[{"name":"clock","type":"Clock","process":"gps","ports":[{"name":"<tick>","kind":"source"},
                           {"name":"get","kind":"facet"}]},
                          {"name":"gps","type":"GPS","process":"gps","ports":[{"name":"in","kind":"sink"},
                           {"name":"p","kind":"receptacle"}]}GRID_BOX],
             "wires":[{"source":"clock","sourcePort":"<tick>","target":"gps","targetPort":"in"},
                      {"source":"gps","sourcePort":"p","target":"clock","targetPort":"get"}GRID_WIRE]}""";

    private final Store store;
    private final Random random = new Random(7);
    private final int rounds;
    private final int quota;
    private final String model;
    private double oddFloorNs = 6300;
    private double evenFloorNs = 6300;
    private double evenRounds = 1;
    private boolean sameRounds;
    private WarmUp warmUp;
    private boolean checkpoints;
    private String assembly = ASSEMBLY;
    private int cells;
    private int senders;
    private String options;
    private String variant = "";
    private String build = "{\"compiler\":\"c++ (Debian 12.2.0) 12.2.0\"}";
    private String pathMetric = "update";
    private Map<String, String> set = Map.of("wait", "spin");
    private final Map<String, Integer> repeats = new HashMap<>();
    private final String session = Uuid7.next().toString();

    /** The instruction counts of the following runs. */
    private List<MetricResult> counted = List.of();

    public FabricatedSession(Store store, String model, int rounds, int quota, double rateScale) {
        this.store = store;
        this.model = model;
        this.rounds = rounds;
        this.quota = quota;
        store.writer()
                .begin(new SessionRow(
                        session,
                        "/home/me/" + model,
                        model,
                        "steady",
                        "bellwether run examples/basicsp",
                        START,
                        null,
                        Status.RUNNING,
                        rateScale,
                        null,
                        null));
    }

    /** Sets the machine's floor in rounds with odd and with even numbers. */
    public FabricatedSession floors(double oddNs, double evenNs) {
        oddFloorNs = oddNs;
        evenFloorNs = evenNs;
        return this;
    }

    /** Sets the factor on all times in rounds with even numbers, in the following runs. */
    public FabricatedSession evenRoundsTake(double times) {
        evenRounds = times;
        return this;
    }

    /** Sets the connections of the assembly, as JSON. */
    public FabricatedSession assembly(String json) {
        assembly = json;
        return this;
    }

    /** Adds an array of replicas to the following runs; every second replica is on the far core. */
    public FabricatedSession grid(int replicas) {
        cells = replicas;
        return this;
    }

    /** Adds this number of publishers to one sink; requires a grid. */
    public FabricatedSession senders(int count) {
        senders = count;
        return this;
    }

    /** Sets the effective values of options in the following runs, and the explicitly set values, as JSON. */
    public FabricatedSession options(String effective, Map<String, String> set) {
        options = effective;
        this.set = set;
        return this;
    }

    /** Sets the name of the following runs' configuration; empty for the target's name. */
    public FabricatedSession variant(String name) {
        variant = name;
        return this;
    }

    /** Sets the record of the build of the following runs, as JSON. */
    public FabricatedSession build(String json) {
        build = json;
        return this;
    }

    /** Sets the name of the path's latency in the following runs. */
    FabricatedSession pathMetric(String name) {
        pathMetric = name;
        return this;
    }

    /** Sets the warm-up that the metrics of calls in the timed phase report, in the following runs. */
    FabricatedSession warmUp(WarmUp found) {
        warmUp = found;
        return this;
    }

    private MetricResult withWarmUp(MetricResult metric) {
        boolean concerned = metric.probe().equals("call") && metric.phase().equals("timed");
        return warmUp != null && concerned ? warmUp.addTo(metric) : metric;
    }

    /** Gives the following runs calls that pass checkpoints. */
    public FabricatedSession checkpoints() {
        checkpoints = true;
        return this;
    }

    /** Gives all rounds of the following runs the same latencies. */
    public FabricatedSession sameRounds() {
        sameRounds = true;
        return this;
    }

    /**
     * Sets the instructions of an activation of the calling process in the following runs: this number in the stubs,
     * and ten times as many in the ORB; counts repeat within {@code spread}.
     */
    public FabricatedSession instructions(double stubs, double spread) {
        counted = List.of();
        if (stubs > 0) {
            List<CountedLaunch> launches = new ArrayList<>();
            for (int length = 1; length <= 3; length++) {
                double activations = 200.0 * length;
                double more = length == 2 ? spread / 2 * 200 * 11 * stubs : 0;
                launches.add(new CountedLaunch(
                        activations,
                        Map.of(
                                "airframe",
                                Map.of(
                                        "value", 5e6 + 11 * stubs * activations + more,
                                        "stub", 1e6 + stubs * activations,
                                        "orb", 4e6 + 10 * stubs * activations + more))));
            }
            counted = InstructionMetrics.of("saturated", "callgrind", launches);
        }
        return this;
    }

    /** Adds a successful run with latencies around {@code medianNs}. */
    public FabricatedSession run(String target, double medianNs) throws IOException {
        String plan = PLAN.replace("MODEL", model.replace("\\", "\\\\").replace("\"", "\\\""))
                .replace("QUOTA", Integer.toString(quota))
                .replace("ASSEMBLY", assembly)
                .replace("\"name\":\"update\"", "\"name\":\"" + pathMetric + "\"");
        plan = new Grid(cells, quota).addTo(new Senders(senders, quota).addTo(plan));
        Experiment experiment = ExperimentReader.parse(plan, "plan");
        String id = begin(target);
        store.writer().built(id, "generated", plan, build);
        List<RoundSamples> samples = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            if (sameRounds) {
                random.setSeed(7);
            }
            Path folder = store.roundFolder(id, round).resolve("samples");
            long begin = 1_000_000_000L + round * 30_000_000_000L;
            double median = round % 2 == 0 ? medianNs * evenRounds : medianNs;
            probe(folder, "call", "timed", median, begin, 50_000_000);
            probe(folder, "path", "timed", median * 4.2, begin, 50_000_000);
            probe(folder, "call", "saturated", median * 0.8, begin + 21_000_000_000L, (long) (median * 5));
            for (Grid.Cell cell : new Grid(cells, quota).cells()) {
                probe(folder, cell.sink(), "timed", cell.medianNs(), begin, 50_000_000);
                probe(folder, cell.source(), "saturated", cell.medianNs(), begin + 21_000_000_000L, 100_000);
            }
            if (senders > 0) {
                hub(begin).write(folder.resolve("hub_in.timed.gps.bws"));
            }
            if (cells > 0) {
                file(Grid.FAR_NS, begin, 10_000, "").write(folder.resolve("floor.far.bws"));
            }
            double floor = round % 2 == 0 ? evenFloorNs : oddFloorNs;
            file(floor, begin, 10_000, "").write(folder.resolve("floor.get_data.bws"));
            samples.add(RoundSamples.read(folder));
            store.writer()
                    .round(
                            id,
                            new RoundRow(
                                    round,
                                    START,
                                    START.plusSeconds(25),
                                    Status.OK,
                                    List.of(new ProcessExit("gps", 0, 0))));
        }
        store.writer()
                .succeeded(
                        id,
                        START.plusSeconds(100),
                        SessionFloors.of(experiment, samples)
                                .with(
                                        Stream.concat(
                                                        new Evaluation(experiment, samples)
                                                                .results().stream()
                                                                        .map(this::withWarmUp),
                                                        counted.stream())
                                                .toList(),
                                        new Evaluation(experiment, samples).replicaMedians()),
                        List.of(new Warning("probe call, phase timed: events lost: 2", "--rate-scale 0.5")));
        return this;
    }

    public FabricatedSession failedRun(String target, Failure failure) {
        store.writer().failed(begin(target), START, failure, List.of());
        return this;
    }

    /** Ends the session; returns its id. */
    public String end(Status status) {
        return end(status, null);
    }

    /** @param report where the session's report was written; null without one */
    String end(Status status, String report) {
        store.writer()
                .end(
                        session,
                        START.plusSeconds(120),
                        status,
                        new MachineState(0.4, 1.2, 20_000, 2_700, 25_300),
                        report);
        return session;
    }

    private String begin(String target) {
        String id = Uuid7.next().toString();
        store.writer()
                .begin(RunRow.begun(
                        id,
                        session,
                        target,
                        repeats.merge(target + variant, 1, Integer::sum),
                        store.writer().model(model, Map.of("m.bellwether", "module m {};")),
                        store.writer().host(HostFacts.read(KernelFiles.ofThisMachine())),
                        "c0ffee",
                        CanonicalJson.write(
                                checkpoints
                                        ? Map.of("options", set, "target", target, CheckpointedRuns.SETTING, true)
                                        : Map.of("options", set, "target", target)),
                        "{\"samples\":2000}",
                        1,
                        START,
                        variant,
                        options));
        return id;
    }

    private void probe(Path folder, String probe, String phase, double median, long begin, long period)
            throws IOException {
        file(median, begin, period, "probe=" + probe + "\nphase=" + phase + "\n")
                .write(folder.resolve(probe + "." + phase + ".gps.bws"));
    }

    /** Writes the samples of a sink whose senders alternate. */
    private SampleFileBuilder hub(long begin) {
        SampleFileBuilder file = new SampleFileBuilder(quota, "probe=hub_in\nphase=timed\n");
        for (int i = 0; i < quota; i++) {
            int sender = i % senders;
            long pushed = begin + i * 1_000_000L;
            double latency = Senders.medianNs(sender) * Math.exp(0.01 * random.nextGaussian());
            file.record(pushed, pushed, pushed + (long) latency, (long) sender << 16);
        }
        return file;
    }

    /** Writes log-normal latencies, with a heavier tail for some samples. */
    private SampleFileBuilder file(double median, long begin, long period, String text) {
        SampleFileBuilder file = new SampleFileBuilder(quota, text);
        for (int i = 0; i < quota; i++) {
            double latency = median
                    * Math.exp(0.08 * random.nextGaussian())
                    * (random.nextInt(100) == 0 ? 1 + 4 * random.nextDouble() : 1);
            long intended = begin + i * period;
            file.record(intended, intended + 40, intended + 40 + (long) latency, 0);
        }
        return file;
    }
}
