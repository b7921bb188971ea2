// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.load;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.generator.Generation;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.planner.Planner;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.util.Models;

/** Plans of models for Corbel, and counts of their messages. */
final class Plans {
    private Plans() {}

    /** Returns the plan of a model's first experiment; the model must be valid. */
    static Plan of(Path path) {
        LoadedModel loaded = new ModelLoader().load(path);
        assertTrue(loaded.isOk(), loaded.problems().toString());
        Experiment experiment = Models.all(loaded.model(), Experiment.class).get(0);
        return Planner.plan(
                experiment,
                Generation.modelName(experiment),
                List.of(Targets.discover().get("corbel")),
                Overrides.NONE);
    }

    /** Returns the frequency of each operation's calls, over all connections. */
    static Map<String, Double> byOperation(MessageRates.Sent sent) {
        Map<String, Double> times = new TreeMap<>();
        sent.times().forEach((requestReply, count) -> times.merge(requestReply.operation(), count, Double::sum));
        return times;
    }

    /** Returns the frequency of messages between ports, over all operations: {@code client.store -> server.store}. */
    static Map<String, Double> byConnection(MessageRates.Sent sent) {
        Map<String, Double> times = new TreeMap<>();
        sent.times()
                .forEach((requestReply, count) ->
                        times.merge(requestReply.source() + " -> " + requestReply.target(), count, Double::sum));
        return times;
    }
}
