// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.checkpoints;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.ProcessPlan;
import org.bellwether.results.samples.LaunchRecord;
import org.bellwether.results.samples.clocks.ClockDifference;

/** The calls of all processes in one phase of a launch, with both sides of each call if they are known. */
final class PhaseCalls {
    private final String phase;
    private final Experiment experiment;
    private final LaunchRecord launch;
    private final List<ProcessCalls> processes;
    private final CallMatcher join;
    /** For each process, the time of its clock from which its records are complete. */
    private final Map<String, Long> since = new HashMap<>();
    /** The process of each port. */
    private final Map<String, Optional<String>> servers = new HashMap<>();
    /** The differences between clocks by the names of two processes. */
    private final Map<List<String>, ClockDifference> clocks = new HashMap<>();

    /** The calls of one process, and its ends of connections. */
    private record ProcessCalls(
            CheckpointFile file, List<CheckpointTrace> calls, List<Connection> clients, List<Connection> servers) {}

    /** Receives a call of a process. */
    interface CallConsumer {
        void take(CheckpointFile process, CheckpointTrace call);
    }

    /** @param launch the record of the launch, which has the differences between the hosts' clocks */
    PhaseCalls(String phase, List<CheckpointFile> files, Experiment experiment, LaunchRecord launch) {
        this.phase = phase;
        this.experiment = experiment;
        this.launch = launch;
        processes = files.stream().map(this::calls).toList();
        files.forEach(file -> since.put(file.process(), file.since()));
        join = new CallMatcher(
                processes.stream().flatMap(calls -> calls.clients().stream()).toList(),
                processes.stream().flatMap(calls -> calls.servers().stream()).toList(),
                this::between);
    }

    private ProcessCalls calls(CheckpointFile file) {
        List<ThreadCalls> threads = file.threads().stream().map(ThreadCalls::of).toList();
        List<CheckpointTrace> calls = threads.stream()
                .map(ThreadCalls::calls)
                .flatMap(Collection::stream)
                .toList();
        List<CheckpointTrace> served = threads.stream()
                .map(ThreadCalls::served)
                .flatMap(Collection::stream)
                .toList();
        String process = file.process();
        return new ProcessCalls(
                file,
                calls,
                Connection.of(process, calls, Checkpoint.CLIENT_MARSHALLED, call -> called(file, call)),
                Connection.of(process, served, Checkpoint.SERVER_RECEIVED, request -> process));
    }

    void forEach(CallConsumer consumer) {
        processes.forEach(process -> process.calls().forEach(call -> consumer.take(process.file(), call)));
    }

    /** Returns the number of servers' connections that may belong to several clients. */
    int ambiguous() {
        return join.ambiguous();
    }

    /** Returns the server's side of a call; null if it is not known. */
    CheckpointTrace serverSide(CheckpointTrace call) {
        return join.serverSide(call);
    }

    /** Returns the difference between the caller's clock and the clock of the called process. */
    ClockDifference clocks(CheckpointFile caller, CheckpointTrace call) {
        String server = called(caller, call);
        return server == null ? ClockDifference.NONE : between(server, caller.process());
    }

    /**
     * Returns whether the server's threads have overwritten the records of this call by newer ones.
     */
    boolean isOutlasted(CheckpointFile caller, CheckpointTrace call) {
        long from = since.getOrDefault(called(caller, call), Long.MIN_VALUE);
        ClockDifference difference = clocks(caller, call);
        return call.has(Checkpoint.CLIENT_BEGUN)
                && call.within() == null
                && from != Long.MIN_VALUE
                && difference.unknown().isEmpty()
                && call.at(Checkpoint.CLIENT_CALL) < difference.convert(from) + difference.boundNs();
    }

    /** Returns the process that a call goes to; null if it is unknown. */
    private String called(CheckpointFile file, CheckpointTrace call) {
        CheckpointFile.Ends ends =
                call.identity() == null ? null : file.ends().get(call.identity().label());
        return ends == null
                ? null
                : servers.computeIfAbsent(ends.to(), this::serverOf).orElse(null);
    }

    private Optional<String> serverOf(String port) {
        int dot = port.indexOf('.');
        return experiment.processes().stream()
                .filter(plan -> dot >= 0 && plan.instances().contains(port.substring(0, dot)))
                .map(ProcessPlan::name)
                .findFirst();
    }

    private ClockDifference between(String from, String to) {
        return clocks.computeIfAbsent(List.of(from, to), pair -> compare(from, to));
    }

    private ClockDifference compare(String from, String to) {
        if (launch != LaunchRecord.NONE) {
            return launch.between(from, to, phase);
        }
        return host(from).equals(host(to))
                ? ClockDifference.NONE
                : ClockDifference.unknown("the launch left no record of the clocks of its hosts");
    }

    /** Returns the host of a process, because the processes of one host share a clock; empty for this machine. */
    private String host(String process) {
        return experiment
                .process(process)
                .map(ProcessPlan::host)
                .filter(host -> !host.isEmpty())
                .orElse("");
    }
}
