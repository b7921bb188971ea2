// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.recipe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.checkpoints.CheckpointedRuns;
import org.bellwether.results.instructions.InstructionMetrics;
import org.bellwether.results.recipe.Recipe.Variant;
import org.bellwether.results.stopping.StoppingRule;
import org.bellwether.results.store.DefaultScheduledRuns;
import org.bellwether.results.store.StoreReader;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;

/** Reads recipes from the store. */
public final class RecipeReader {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final StoreReader store;
    private final SessionRow session;
    private final List<RunRow> runs;
    private final RunRow first;

    private RecipeReader(StoreReader store, SessionRow session, Collection<RunRow> runs) {
        this.store = store;
        this.session = session;
        this.runs = List.copyOf(runs);
        first = this.runs.get(0);
    }

    /** Returns whether a run measured its windows at the same time as the other configuration of its session. */
    public static boolean isDuet(RunRow run) {
        return tree(run.extent()).path(Recipe.DUET).asBoolean();
    }

    /** Returns the recipe of some or all runs of a session, at least one. */
    public static Recipe read(StoreReader store, SessionRow session, Collection<RunRow> runs) {
        return new RecipeReader(store, session, runs).read();
    }

    private Recipe read() {
        JsonNode configuration = tree(first.configuration());
        JsonNode extent = tree(first.extent());
        boolean turns = runs.stream().anyMatch(run -> !run.variant().isEmpty());
        boolean whole = runs.size() == store.runsOf(session.id()).size();
        Map<String, String> parameters = turns ? new TreeMap<>() : parameters();
        parameters.putAll(texts(extent.path("parameters")));
        return new Recipe(
                Recipe.SCHEMA,
                session.project(),
                session.experiment(),
                turns ? List.of() : targets(),
                turns ? Map.of() : options(),
                parameters,
                number(extent, "samples"),
                number(extent, "warmup"),
                rounds(extent, whole),
                whole ? repeat() : 1,
                session.rateScale(),
                store.model(first.modelHash()).orElseThrow(),
                turns ? variants() : List.of(),
                runs.stream().anyMatch(CheckpointedRuns::has),
                extent.path(Recipe.WINDOWS).asBoolean(),
                number(extent, Recipe.WINDOW),
                extent.path(Recipe.DUET).asBoolean(),
                StoppingRule.in(extent).orElse(null),
                configuration.path(Recipe.LAB).asBoolean(),
                configuration.path(Recipe.TRUST_TIME_DAEMONS).asBoolean(),
                instructions(),
                runs.stream().anyMatch(DefaultScheduledRuns::has));
    }

    private List<String> targets() {
        return runs.stream().map(RunRow::target).distinct().toList();
    }

    private Map<String, String> options() {
        Map<String, String> options = new TreeMap<>();
        for (RunRow run : runs) {
            texts(tree(run.configuration()).path("options"))
                    .forEach((name, value) -> options.put(run.target() + "." + name, value));
        }
        return options;
    }

    private Map<String, String> parameters() {
        Map<String, String> parameters = new TreeMap<>();
        runs.forEach(run -> parameters.putAll(texts(tree(run.configuration()).path("parameters"))));
        return parameters;
    }

    private List<Variant> variants() {
        return runs.stream().map(this::variant).distinct().toList();
    }

    private Variant variant(RunRow run) {
        JsonNode configuration = tree(run.configuration());
        return new Variant(
                run.configurationName(),
                run.target(),
                texts(configuration.path("options")),
                texts(configuration.path("parameters")),
                run.modelHash().equals(first.modelHash())
                        ? null
                        : store.model(run.modelHash()).orElseThrow(),
                texts(configuration.path(Recipe.BUILD)));
    }

    private int repeat() {
        return Math.max(1, runs.stream().mapToInt(RunRow::repeat).max().orElse(1));
    }

    /**
     * Returns the number of rounds. The default depends on the session, so a run that is repeated alone keeps its own
     * number.
     *
     * @return null for the default
     */
    private Integer rounds(JsonNode extent, boolean whole) {
        if (extent.has("rounds")) {
            return extent.get("rounds").asInt();
        }
        int had = store.rounds(first.id()).size();
        return whole || had == 0 ? null : Integer.valueOf(had);
    }

    /** Returns the tool that counted instructions; null if none did. */
    private String instructions() {
        return runs.stream()
                .flatMap(run -> store.metrics(run.id()).stream())
                .filter(InstructionMetrics::isOne)
                .map(InstructionMetrics::counted)
                .findFirst()
                .orElse(null);
    }

    /** Returns a number of the extent; null if it has none. */
    private static Long number(JsonNode extent, String key) {
        return extent.has(key) ? Long.valueOf(extent.get(key).asLong()) : null;
    }

    private static JsonNode tree(String json) {
        return MAPPER.valueToTree(CanonicalJson.read(json, Map.class));
    }

    private static Map<String, String> texts(JsonNode object) {
        Map<String, String> texts = new TreeMap<>();
        object.properties()
                .forEach(field -> texts.put(field.getKey(), field.getValue().asText()));
        return texts;
    }
}
