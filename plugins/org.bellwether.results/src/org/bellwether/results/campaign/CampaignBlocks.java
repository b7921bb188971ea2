// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.campaign;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bellwether.results.store.CampaignStore.Made;
import org.bellwether.results.store.Store;

/**
 * The environments of a campaign's runs. Sessions with different environments are blocks: an influence on all runs of a
 * block, such as another host, is no effect of a factor.
 *
 * <p>A session's runtime is that of the model's own configuration, because factors may be options that bind at compile
 * time. Without runs of that configuration, it is the runtime that all runs of the session share; otherwise it is
 * unknown.
 */
public final class CampaignBlocks {
    private final List<RunEnvironment> different = new ArrayList<>();
    private final List<Integer> runs = new ArrayList<>();
    private final Map<String, Integer> blocks = new HashMap<>();

    private CampaignBlocks() {}

    /** Returns the blocks of all runs with figures, in the order of time. */
    public static CampaignBlocks of(Store store, String campaign) {
        Map<String, List<Made>> sessions = new LinkedHashMap<>();
        store.campaigns()
                .made(campaign)
                .forEach(run -> sessions.computeIfAbsent(run.session(), session -> new ArrayList<>())
                        .add(run));
        CampaignBlocks blocks = new CampaignBlocks();
        Map<List<String>, RunEnvironment> known = new HashMap<>();
        sessions.forEach((session, made) -> {
            RunEnvironment environment = of(
                    made,
                    run -> known.computeIfAbsent(
                            List.of(run.host(), run.build() == null ? "" : run.build()),
                            key -> RunEnvironment.of(store.reader().host(run.host()), run.build())));
            int block = blocks.find(environment);
            blocks.runs.set(block, blocks.runs.get(block) + made.size());
            made.forEach(run -> blocks.blocks.put(run.run(), block));
        });
        return blocks;
    }

    private interface EnvironmentLookup {
        RunEnvironment of(Made run);
    }

    private static RunEnvironment of(List<Made> session, EnvironmentLookup known) {
        List<Optional<String>> own =
                runtimes(session.stream().filter(run -> CampaignPlan.REFERENCE.equals(run.variant())), known);
        List<Optional<String>> all = own.isEmpty() ? runtimes(session.stream(), known) : own;
        return known.of(session.get(0)).with(all.size() == 1 ? all.get(0) : Optional.empty());
    }

    private static List<Optional<String>> runtimes(Stream<Made> runs, EnvironmentLookup known) {
        return runs.map(run -> known.of(run).runtime()).distinct().toList();
    }

    private int find(RunEnvironment environment) {
        for (int block = 0; block < different.size(); block++) {
            if (different.get(block).agreesWith(environment)) {
                return block;
            }
        }
        different.add(environment);
        runs.add(0);
        return different.size() - 1;
    }

    /** Returns the differing run environments, in the order of time. */
    public List<RunEnvironment> different() {
        return List.copyOf(different);
    }

    /** Returns the number of runs with figures in each environment. */
    public List<Integer> runs() {
        return List.copyOf(runs);
    }

    /** Returns the number of a run's environment, from 0; 0 for runs that do not belong to the campaign. */
    int blockOf(String run) {
        return blocks.getOrDefault(run, 0);
    }

    /** Returns whether runs were made in this environment. */
    public boolean isKnown(RunEnvironment here) {
        return different.stream().anyMatch(other -> other.agreesWith(here));
    }
}
