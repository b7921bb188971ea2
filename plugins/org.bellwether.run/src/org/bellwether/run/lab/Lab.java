// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.bellwether.generator.plan.NetworkPlan;

/**
 * A lab that this process has made: hosts with an ssh server each, and the links between them. The lab ends when it is
 * closed or when this process ends, unless the lab is kept.
 */
public final class Lab implements AutoCloseable {
    private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(60);
    private static final String LISTENING = "Server listening on";

    /** The largest offset by which a host's clock is ahead of this machine's (ns): eleven days. */
    private static final long LARGEST_OFFSET_NS = 1_000_000L * 1_000_000_000;

    private final LabRequest request;
    private final Labs labs;
    private final LabKind kind;
    private final LabLayout layout;
    private final Path folder;
    private final HostFiles files;
    private final Map<String, Long> processes = new LinkedHashMap<>();
    private final List<LinkRecord> links = new ArrayList<>();
    private final Map<String, Long> clocks = new LinkedHashMap<>();
    private LabState state;
    private Process first;
    private boolean kept;

    private Lab(LabRequest request, Labs labs, LabKind kind, LabLayout layout, Account account, LabState state) {
        this.request = request;
        this.labs = labs;
        this.kind = kind;
        this.layout = layout;
        this.state = state;
        this.folder = labs.folder().resolve(state.name());
        this.files = new HostFiles(folder, layout, account, kind);
    }

    /** Makes a lab; first removes what is left of other labs. */
    public static Lab up(LabRequest request) throws IOException, LabException, InterruptedException {
        return up(request, Labs.ofThisMachine());
    }

    public static Lab up(LabRequest request, Labs labs) throws IOException, LabException, InterruptedException {
        LabKind kind = LabMachine.check();
        Account account = Account.ofThisProcess();
        labs.removeLeft();
        LabLayout layout = LabLayout.of(request.network(), LabMachine.hasNetem(kind));
        Lab lab = new Lab(request, labs, kind, layout, account, labs.create(request.name(), request.model()));
        try {
            lab.make();
            return lab;
        } catch (IOException | LabException | InterruptedException | RuntimeException e) {
            lab.close();
            throw e;
        }
    }

    public String name() {
        return state.name();
    }

    /** Returns the names of the lab's hosts. */
    public List<String> hosts() {
        return request.network().nodes();
    }

    /** Returns the links' parts and their measured accuracy; packets are counted when the lab has ended. */
    public List<LinkRecord> links() {
        return List.copyOf(links);
    }

    /**
     * Returns how far each host's clock is ahead of this machine's (ns). Runs in the lab have no access to these
     * offsets.
     */
    public Map<String, Long> clocks() {
        return Collections.unmodifiableMap(clocks);
    }

    /**
     * Returns the first words of a command that runs in the lab's own network. In this network, ssh reaches the hosts
     * by their names, and nothing else can be reached.
     */
    public List<String> prefix() {
        String path = System.getenv("PATH");
        List<String> words = new ArrayList<>(
                List.of("env", "PATH=" + files.programs() + ":" + (path == null ? "/usr/bin:/bin" : path)));
        words.addAll(entry().toNetwork());
        return words;
    }

    private LabEntry entry() {
        return new LabEntry(request.program().toString(), state.first());
    }

    /** Returns the path of the ssh configuration by which users reach the hosts. */
    public Path sshConfig() {
        return files.sshConfig();
    }

    private void make() throws IOException, LabException, InterruptedException {
        refuseSizes();
        files.write();
        startFirst();
        Map<String, Process> starting = startHosts();
        state = state.with(processes);
        state.write(folder);
        startRelays();
        NetworkCommands commands = new NetworkCommands(layout);
        batch("ip", entry().toChangeNetwork(), commands.bridges(processes));
        for (LabLayout.Host host : layout.hosts()) {
            List<String> own = entry().toHost(processes.get(host.name()));
            batch("ip", own, commands.addresses(host));
            batch("tc", own, commands.shaping(host));
        }
        startServers(starting);
        checkLinks();
    }

    private void refuseSizes() throws LabException {
        for (LabLayout.Link link : layout.links()) {
            if (link.mtu() < 576 || link.mtu() > 9000) {
                throw new LabException(
                        LabException.Kind.INPUT,
                        "lab-mtu",
                        "The link " + link.plan().name() + " has an MTU of " + link.mtu() + " octets",
                        "Give one from 576 to 9000");
            }
        }
    }

    /**
     * Starts the lab's first process. The lab ends with this first process, which ends with Bellwether unless the lab
     * is kept.
     */
    private void startFirst() throws IOException, LabException {
        List<String> command = new ArrayList<>(List.of(request.program().toString(), "lab"));
        if (kind == LabKind.USER_NAMESPACE) {
            command.add("--user");
        }
        first = new ProcessBuilder(command)
                .redirectError(folder.resolve("log").toFile())
                .start();
        long pid = reported("lab", first, folder.resolve("log"));
        state = state.with(LabProcess.of(pid));
        state.write(folder);
    }

    private Map<String, Process> startHosts() throws IOException, LabException {
        SplittableRandom random = new SplittableRandom(request.seed());
        Map<String, Process> starting = new LinkedHashMap<>();
        StringBuilder text = new StringBuilder();
        for (LabLayout.Host host : layout.hosts()) {
            long offset = random.nextLong(LARGEST_OFFSET_NS);
            clocks.put(host.name(), offset);
            text.append(host.name()).append(' ').append(offset).append('\n');
            List<String> command = new ArrayList<>(List.of(
                    request.program().toString(),
                    "host",
                    "--lab",
                    String.valueOf(state.first().pid()),
                    "--name",
                    host.name(),
                    "--log",
                    files.log(host).toString(),
                    "--monotonic-ns",
                    String.valueOf(offset)));
            if (host.forwards()) {
                command.add("--forward");
            }
            command.addAll(files.bindings(host, request.shared(), request.samples(), labs.folder()));
            command.addAll(List.of(
                    "--",
                    "/usr/sbin/sshd",
                    "-D",
                    "-f",
                    "/run/bellwether/sshd_config",
                    "-E",
                    "/run/bellwether/sshd.log"));
            starting.put(
                    host.name(),
                    new ProcessBuilder(command)
                            .redirectError(ProcessBuilder.Redirect.appendTo(
                                    files.log(host).toFile()))
                            .start());
        }
        Files.writeString(folder.resolve("clocks"), text); // for tests; runs do not use the file
        for (LabLayout.Host host : layout.hosts()) {
            processes.put(host.name(), reported("host", starting.get(host.name()), files.log(host)));
        }
        return starting;
    }

    /** Returns the process id that a part of the lab prints. */
    private static long reported(String word, Process process, Path log) throws LabException {
        String line;
        try {
            line = process.inputReader(StandardCharsets.UTF_8).readLine();
        } catch (IOException e) {
            line = null;
        }
        if (line == null || !line.startsWith(word + " ")) {
            throw Tool.failed(List.of("bw-testbed " + word), text(log));
        }
        return Long.parseLong(line.split(" ")[1]);
    }

    private static String text(Path log) {
        try {
            return Files.readString(log).strip();
        } catch (IOException e) {
            return "";
        }
    }

    private void startRelays() throws LabException, InterruptedException {
        for (int i = 0; i < layout.links().size(); i++) {
            LabLayout.Link link = layout.links().get(i);
            if (link.means() != LinkEmulation.RELAY) {
                links.add(new LinkRecord(link, Optional.empty(), false, List.of(), List.of()));
                continue;
            }
            NetworkPlan.Link plan = link.plan();
            List<String> command = new ArrayList<>(List.of(
                    request.program().toString(),
                    "relay",
                    "--lab",
                    String.valueOf(state.first().pid()),
                    "--counters",
                    counters(i).toString(),
                    "--delay-ns",
                    String.valueOf(plan.delayNs()),
                    "--jitter-ns",
                    String.valueOf(plan.jitterNs()),
                    "--loss",
                    String.valueOf(plan.loss()),
                    "--bits-per-second",
                    String.valueOf(plan.bitsPerSecond()),
                    "--mtu",
                    String.valueOf(link.mtu()),
                    "--seed",
                    String.valueOf(request.seed() & Integer.MAX_VALUE)));
            for (NetworkPlan.End end : plan.ends()) {
                command.addAll(List.of("--port", processes.get(end.node()) + ":" + link.interfaceName()));
            }
            String[] words = Tool.run(command).strip().split(" ");
            links.add(new LinkRecord(
                    link,
                    Optional.of(LabProcess.of(Long.parseLong(words[1]))),
                    words[2].equals("real-time"),
                    List.of(),
                    List.of()));
        }
    }

    private Path counters(int link) {
        return folder.resolve("links").resolve(link + ".json");
    }

    private static void batch(String program, List<String> entry, List<String> lines)
            throws LabException, InterruptedException {
        if (!lines.isEmpty()) {
            List<String> command = new ArrayList<>(entry);
            command.addAll(List.of(LabMachine.find(program).toString(), "-batch", "-"));
            Tool.run(command, String.join("\n", lines) + "\n");
        }
    }

    private void startServers(Map<String, Process> starting) throws IOException, LabException, InterruptedException {
        for (Process host : starting.values()) {
            try (OutputStream input = host.getOutputStream()) {
                input.write('s');
            }
        }
        long limit = System.nanoTime() + LIMIT_NS;
        for (LabLayout.Host host : layout.hosts()) {
            Path log = files.of(host).resolve("run").resolve("bellwether").resolve("sshd.log");
            while (!text(log).contains(LISTENING)) {
                if (System.nanoTime() > limit
                        || !LabProcess.of(processes.get(host.name())).isAlive()) {
                    throw Tool.failed(
                            List.of("the ssh server of host " + host.name()),
                            (text(log) + "\n" + text(files.log(host))).strip());
                }
                Thread.sleep(5);
            }
        }
    }

    private void checkLinks() throws LabException, InterruptedException {
        LinkCheck check = new LinkCheck(request.program(), layout, state.first(), processes);
        for (int i = 0; i < links.size(); i++) {
            links.set(i, links.get(i).with(check.check(layout.links().get(i))));
        }
    }

    /** Keeps the lab when this process ends. */
    public void keep() throws IOException {
        state = state.keep();
        state.write(folder);
        try (OutputStream input = first.getOutputStream()) {
            input.write('k');
        }
        kept = true;
    }

    /** Ends the relays, which then write their counters. */
    private void count() throws InterruptedException {
        for (int i = 0; i < links.size(); i++) {
            LabProcess relay = links.get(i).relay().orElse(LabProcess.NONE);
            if (!relay.isAlive()) {
                continue;
            }
            ProcessHandle.of(relay.pid()).ifPresent(ProcessHandle::destroy);
            long limit = System.nanoTime() + LIMIT_NS;
            while (relay.isAlive() && System.nanoTime() < limit) {
                Thread.sleep(2);
            }
            links.set(i, links.get(i).counted(text(counters(i))));
        }
    }

    /** Ends the lab and removes its files, unless it is kept. */
    @Override
    public void close() throws LabException {
        if (kept) {
            return;
        }
        boolean interrupted = Thread.interrupted();
        try {
            count();
            if (first != null) {
                first.getOutputStream().close();
            }
            labs.remove(state.name());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
