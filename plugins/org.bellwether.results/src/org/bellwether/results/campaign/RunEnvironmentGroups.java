// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.campaign;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.results.store.StoreReader;

/** Numbers runs by their environments. A run gets the number of the first earlier run with an equal environment. */
public final class RunEnvironmentGroups {
    private final StoreReader store;
    private final List<RunEnvironment> different = new ArrayList<>();
    private final Map<List<String>, Integer> known = new HashMap<>();

    public RunEnvironmentGroups(StoreReader store) {
        this.store = store;
    }

    /**
     * Returns the group of a run, from 0. The built runtime is ignored, because it changes from one version to the
     * next.
     *
     * @param host  the hash of the host's facts
     * @param build the record of the program's build, as JSON; null if there is none, or to ignore it
     */
    public int of(String host, String build) {
        return known.computeIfAbsent(List.of(host, build == null ? "" : build), key -> {
            RunEnvironment here = RunEnvironment.of(store.host(host), build).withoutRuntime();
            for (int group = 0; group < different.size(); group++) {
                if (different.get(group).agreesWith(here)) {
                    return group;
                }
            }
            different.add(here);
            return different.size() - 1;
        });
    }
}
