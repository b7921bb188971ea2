// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.generator.output.ArtefactGenerator;
import org.bellwether.generator.target.CallPolicy;
import org.bellwether.generator.target.ConnectionDistribution;
import org.bellwether.generator.target.Requirement;
import org.bellwether.generator.target.RuntimeSources;
import org.bellwether.generator.target.SchedulingSupport;
import org.bellwether.generator.target.ServerThreads;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.ThreadPool;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.target.corbel.options.ConfigurationFiles;
import org.bellwether.target.corbel.options.CorbelCatalogue;
import org.bellwether.target.corbel.stubs.StubFiles;

/** Corbel, the ORB that comes with Bellwether: built from source, with stubs from Bellwether's generator. */
public final class CorbelTarget implements Target {
    @Override
    public String name() {
        return "corbel";
    }

    @Override
    public String label() {
        return "Corbel";
    }

    @Override
    public OptionCatalogue catalogue() {
        return CorbelCatalogue.get();
    }

    @Override
    public List<ArtefactGenerator> artefacts() {
        return List.of(new OrbFiles(), new StubFiles(), new ConfigurationFiles());
    }

    @Override
    public Optional<ArtefactGenerator> configuration() {
        return Optional.of(new ConfigurationFiles());
    }

    @Override
    public List<Requirement> requirements() {
        return List.of(
                Requirement.program("c++", "g++", "compile Corbel and the generated programs"),
                Requirement.program("cmake", "cmake", "build Corbel and the generated programs"));
    }

    @Override
    public ServerThreads serving(Map<String, String> options) {
        String concurrency = options.get("Concurrency");
        boolean one = "1".equals(options.get("ThreadPoolSize"))
                && options.getOrDefault("ThreadPoolLanes", "").isEmpty();
        boolean pool = "thread-pool".equals(concurrency) && !one;
        // A pool of threads also serves the requests of a connection one after the other
        return pool || "thread-per-connection".equals(concurrency)
                ? ServerThreads.THREAD_PER_CONNECTION
                : ServerThreads.ONE_THREAD;
    }

    @Override
    public boolean servesWhileItCalls(Map<String, String> options) {
        return Set.of("MT", "ST").contains(options.getOrDefault("ClientConnectionHandler", "RW"));
    }

    @Override
    public SchedulingSupport scheduling(Map<String, String> options) {
        return new CorbelScheduling(options);
    }

    @Override
    public Optional<Map<String, String>> threadPool(ThreadPool pool) {
        if (pool.lanes().isEmpty()) {
            return Optional.of(
                    Map.of("Concurrency", "thread-pool", "ThreadPoolSize", Integer.toString(pool.threads())));
        }
        String lanes = pool.lanes().stream()
                .map(lane -> lane.priority() + ":" + lane.threads())
                .collect(Collectors.joining(","));
        return Optional.of(Map.of("Concurrency", "thread-pool", "ThreadPoolLanes", lanes));
    }

    @Override
    public Map<String, Set<String>> specialisations() {
        return Map.of(
                "native-layout", Set.of("NativeLayout"),
                "framework", Set.of("BoundFramework"),
                "dispatch", Set.of("FoldedDispatch"),
                "request-header", Set.of("KeptRequestHeaders"),
                "whole-request", Set.of("KeptRequests"),
                "fixed-sizes", Set.of("FixedSizes"),
                "null-locks", Set.of("NullLocks"),
                "hooks-out", Set.of("HooksOut"));
    }

    @Override
    public Set<String> specialisationsOfAllProcesses() {
        return Set.of("null-locks", "hooks-out");
    }

    /** Returns the settings that Corbel accepts as policies of references. */
    @Override
    public Set<CallPolicy> callPolicies() {
        return Set.of(CallPolicy.TIMEOUT, CallPolicy.SYNC_SCOPE);
    }

    /** Returns separate connections: Corbel gives a reference a number of private connections. */
    @Override
    public ConnectionDistribution connectionDistribution() {
        return new ConnectionDistribution.Own();
    }

    @Override
    public Optional<RuntimeSources> runtime() {
        return Optional.of(new CorbelRuntime(false));
    }

    @Override
    public Optional<RuntimeSources> runtimeWithCheckpoints() {
        return Optional.of(new CorbelRuntime(true));
    }
}
