// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.planner.concurrency.ProcessThreads.Source;
import org.bellwether.generator.target.ServerThreads;
import org.bellwether.model.component.ExportedObject;
import org.bellwether.model.component.ObjectAdapter;
import org.bellwether.model.component.RequestProcessing;
import org.bellwether.model.component.ThreadPolicy;
import org.bellwether.model.deployment.Protocol;
import org.bellwether.specialise.invariant.Assumption;
import org.bellwether.specialise.invariant.ElementLocation;
import org.bellwether.specialise.invariant.Finding;
import org.bellwether.specialise.invariant.Invariant;
import org.bellwether.specialise.invariant.Reason;

/** Finds the invariants of processes. */
public final class ProcessInvariants {
    private static final String LANES = "ThreadPoolLanes";
    private static final String WAITING = "ClientConnectionHandler";
    /** The options that make priorities relevant, in addition to elements of the model. */
    private static final List<String> PRIORITIES = List.of(LANES, "Scheduling", "ServerPriority");

    private final DeployedModel model;
    private final OptionValues options;

    public ProcessInvariants(DeployedModel model) {
        this.model = model;
        options = model.options();
    }

    /** Returns the findings for a process, in the order of the invariants. */
    public List<Finding> of(ProcessPlan process) {
        Transports transports = new Transports(model, process);
        List<Assumption> oneOrb = model.assumptions(process, "makes no ORB of its own");
        return List.of(
                oneReactor(process).assuming(oneOrb),
                transports.finding().assuming(oneOrb),
                oneConcurrency(process).assuming(oneOrb),
                oneWait(process, transports.all()).assuming(oneOrb),
                oneThread(process).assuming(model.assumptions(process, "starts no thread that uses the ORB")),
                none(Invariant.NO_INTERCEPTORS, process, "registers no interceptor"),
                none(Invariant.NO_CURRENT, process, "uses no Current"),
                noServantManagers(process).assuming(model.assumptions(process, "sets no servant manager")),
                serverPriorities(process).assuming(model.assumptions(process, "sets no priority model")));
    }

    private boolean serves(ProcessPlan process) {
        return !model.threads().clients(process).isEmpty();
    }

    /**
     * Returns the finding about reactors. A reactive server has one reactor; each lane of a pool has one, and so have
     * clients that share the wait for replies.
     */
    private Finding oneReactor(ProcessPlan process) {
        String concurrency = options.value(process, "Concurrency");
        boolean events = serves(process) && !"thread-per-connection".equals(concurrency);
        boolean shared = "MT".equals(options.value(process, WAITING))
                && !model.servers(process).isEmpty();
        if (events
                && "thread-pool".equals(concurrency)
                && options.value(process, LANES).contains(",")) {
            return Finding.fails(Invariant.ONE_REACTOR, options.reason(process, LANES));
        } else if (events && shared) {
            return Finding.fails(Invariant.ONE_REACTOR, options.reason(process, WAITING));
        }
        return Finding.holds(
                Invariant.ONE_REACTOR, options.reason(process, "Concurrency"), options.reason(process, WAITING));
    }

    /**
     * Returns the finding about concurrency. Object adapters with a separate thread have another concurrency model than
     * the ORB.
     */
    private Finding oneConcurrency(ProcessPlan process) {
        return adapters(process)
                .filter(adapter -> adapter.getThreadPolicy() != ThreadPolicy.ORB_CONTROLLED)
                .findFirst()
                .map(adapter -> Finding.fails(
                        Invariant.ONE_CONCURRENCY,
                        new Reason(
                                "the adapter " + adapter.getName() + " has a thread policy of its own",
                                ElementLocation.of(adapter))))
                .orElseGet(() -> Finding.holds(Invariant.ONE_CONCURRENCY, options.reason(process, "Concurrency")));
    }

    private Stream<ObjectAdapter> adapters(ProcessPlan process) {
        return model.instances(process).stream()
                .flatMap(instance -> instance.executor().ports(ExportedObject.class).stream())
                .map(ExportedObject::getAdapter)
                .filter(adapter -> adapter != null);
    }

    private Finding oneWait(ProcessPlan process, Set<Protocol> transports) {
        List<String> names = new ArrayList<>();
        if (transports.contains(Protocol.IIOP) || transports.contains(Protocol.UIOP)) {
            names.add("SocketWait");
        }
        if (transports.contains(Protocol.SHMIOP)) {
            names.add("SharedMemoryWait");
        }
        boolean calls = !model.servers(process).isEmpty();
        List<Reason> proof = new ArrayList<>();
        for (String name : names) {
            if ("adaptive".equals(options.value(process, name))) {
                return Finding.fails(Invariant.ONE_WAIT, options.reason(process, name));
            }
            proof.add(options.reason(process, name));
        }
        if (calls && !"RW".equals(options.value(process, WAITING))) {
            return Finding.fails(Invariant.ONE_WAIT, options.reason(process, WAITING));
        } else if (calls) {
            proof.add(options.reason(process, WAITING));
        }
        if (proof.isEmpty()) {
            proof.add(new Reason("no message leaves or reaches the process", ElementLocation.of(process.element())));
        }
        return Finding.holds(Invariant.ONE_WAIT, proof.toArray(Reason[]::new));
    }

    private Finding oneThread(ProcessPlan process) {
        List<Source> sources = new ArrayList<>(model.threads().own(process));
        Set<String> clients = model.threads().clients(process);
        boolean several = !clients.isEmpty()
                && model.target().serving(process.options(model.target().name())) != ServerThreads.ONE_THREAD;
        if (several) {
            return Finding.fails(Invariant.ONE_THREAD, options.reason(process, "Concurrency"));
        } else if (!clients.isEmpty()) {
            sources.add(new Source(process.element(), "the thread that serves " + String.join(", ", clients), 1));
        }
        Optional<Source> many =
                sources.stream().filter(source -> source.threads() > 1).findFirst();
        if (many.isPresent()) {
            return Finding.fails(
                    Invariant.ONE_THREAD,
                    new Reason(
                            many.get().what() + " has " + many.get().threads() + " threads",
                            ElementLocation.of(many.get().element())));
        } else if (sources.size() > 1) {
            return Finding.fails(
                    Invariant.ONE_THREAD,
                    new Reason(
                            sources.get(0).what() + " and " + sources.get(1).what() + " are two threads",
                            ElementLocation.of(sources.get(1).element())));
        }
        Reason only = sources.isEmpty()
                ? new Reason("no thread uses the ORB", ElementLocation.of(process.element()))
                : new Reason(
                        sources.get(0).what() + " is the only thread",
                        ElementLocation.of(sources.get(0).element()));
        return Finding.holds(Invariant.ONE_THREAD, only);
    }

    /**
     * Returns the finding about a feature that neither generated code nor the harness uses: only user code can use it.
     */
    private Finding none(Invariant invariant, ProcessPlan process, String assumption) {
        return Finding.holds(
                        invariant,
                        new Reason(
                                "generated code and the harness have none in process " + process.name(),
                                ElementLocation.of(process.element())))
                .assuming(model.assumptions(process, assumption));
    }

    private Finding noServantManagers(ProcessPlan process) {
        return adapters(process)
                .filter(adapter -> adapter.getRequestProcessing() == RequestProcessing.SERVANT_MANAGER)
                .findFirst()
                .map(adapter -> Finding.fails(
                        Invariant.NO_SERVANT_MANAGERS,
                        new Reason(
                                "the adapter " + adapter.getName() + " has a servant manager",
                                ElementLocation.of(adapter))))
                .orElseGet(() -> Finding.holds(
                        Invariant.NO_SERVANT_MANAGERS,
                        new Reason(
                                "no adapter of process " + process.name() + " has a servant manager",
                                ElementLocation.of(process.element()))));
    }

    private Finding serverPriorities(ProcessPlan process) {
        Reason priorityModel = options.reason(process, "PriorityModel");
        if ("server-declared".equals(options.value(process, "PriorityModel"))) {
            return Finding.holds(Invariant.SERVER_PRIORITIES, priorityModel);
        }
        return propagation(process)
                .map(reason -> Finding.fails(
                        Invariant.SERVER_PRIORITIES,
                        new Reason(reason.text() + ", and clients propagate priorities", reason.place())))
                .orElseGet(() -> Finding.holds(
                        Invariant.SERVER_PRIORITIES,
                        PRIORITIES.stream()
                                .map(name -> options.reason(process, name))
                                .toArray(Reason[]::new)));
    }

    /** Returns the option by which references of a process ask clients for their priorities; empty if they do not. */
    public Optional<Reason> propagation(ProcessPlan process) {
        if ("server-declared".equals(options.value(process, "PriorityModel"))) {
            return Optional.empty();
        }
        return PRIORITIES.stream()
                .filter(name -> options.isChanged(process, name))
                .findFirst()
                .map(name -> options.reason(process, name));
    }
}
