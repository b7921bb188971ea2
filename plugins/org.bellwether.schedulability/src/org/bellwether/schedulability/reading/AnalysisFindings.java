// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.reading;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.schedulability.system.MissingData;

/** Collects the missing data of a model, each item once, and the assumptions. */
final class AnalysisFindings {
    private record Key(String where, String what, String fix) {}

    private record Uses(Set<String> chains, Set<Integer> cores) {}

    private final Map<Key, Uses> missing = new LinkedHashMap<>();
    private final Set<String> assumptions = new LinkedHashSet<>();

    void missing(String where, String what, String fix, String chain, Set<Integer> cores) {
        Uses uses = missing.computeIfAbsent(
                new Key(where, what, fix), key -> new Uses(new LinkedHashSet<>(), new LinkedHashSet<>()));
        uses.chains().add(chain);
        uses.cores().addAll(cores);
    }

    void assume(String assumption) {
        assumptions.add(assumption);
    }

    List<MissingData> missing() {
        List<MissingData> all = new ArrayList<>();
        missing.forEach((key, uses) ->
                all.add(new MissingData(key.where(), key.what(), key.fix(), uses.chains(), uses.cores())));
        return all;
    }

    List<String> assumptions() {
        return List.copyOf(assumptions);
    }
}
