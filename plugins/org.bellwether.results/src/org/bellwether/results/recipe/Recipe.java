// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.recipe;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.checkpoints.CheckpointedRuns;
import org.bellwether.results.instructions.InstructionMetrics;
import org.bellwether.results.stopping.StoppingRule;
import org.bellwether.results.store.StoreReader;
import org.bellwether.results.store.WithoutRealTime;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;

/**
 * The recipe of a session or of one run, with which it is done again: the model and all settings.
 *
 * @param schema {@value #SCHEMA}
 * @param project the folder that the model was in
 * @param experiment the experiment's name
 * @param targets in the order of the session
 * @param options values by {@code target.option}
 * @param parameters values of the experiment's parameters
 * @param samples null: as in the model; likewise {@code warmup} and {@code rounds}
 * @param repeat runs of each target
 * @param rateScale factor on the rates of timers
 * @param model texts of the model's files by path in the project
 * @param variants configurations that take turns, with all their settings; none: the targets do
 * @param checkpoints whether calls passed checkpoints
 * @param windows whether short windows took turns where that was possible; otherwise whole launches did
 * @param windowMs length of windows; null: what suits the phase
 * @param until when the session ended to measure; null: when it had its samples
 * @param duet whether both configurations measured their windows at the same time
 * @param lab whether nodes were hosts of a local lab
 * @param trustTimeDaemons whether the errors that time daemons stated bounded the clocks of hosts, too
 * @param instructions what counted the instructions of an activation, {@code callgrind} or {@code perf}; null: nothing did
 * @param withoutRealTime whether processes ran with the system's default scheduling instead of the model's
 */
public record Recipe(
        String schema,
        String project,
        String experiment,
        List<String> targets,
        Map<String, String> options,
        Map<String, String> parameters,
        Long samples,
        Long warmup,
        Integer rounds,
        int repeat,
        double rateScale,
        Map<String, String> model,
        List<Variant> variants,
        boolean checkpoints,
        boolean windows,
        Long windowMs,
        boolean duet,
        StoppingRule until,
        boolean lab,
        boolean trustTimeDaemons,
        String instructions,
        boolean withoutRealTime) {
    /** Name and version of its form in JSON. */
    public static final String SCHEMA = "bellwether.recipe/1";

    /** In a run's extent: that short windows take turns. */
    public static final String WINDOWS = "windows";

    /** In a run's extent: the length of windows in milliseconds. */
    public static final String WINDOW = "windowMs";

    /** In a run's extent: that both configurations measure their windows at the same time. */
    public static final String DUET = "duet";

    /** In a run's configuration: settings of its build; left out where it is as usual. */
    public static final String BUILD = "build";

    /** In a run's configuration: that nodes were hosts of a local lab; left out where they were not. */
    public static final String LAB = "lab";

    /** In a run's configuration: that the errors of time daemons were trusted; left out where they were not. */
    public static final String TRUST_TIME_DAEMONS = "trustTimeDaemons";

    /** Recipes that were written before there were variants have none. */
    public Recipe {
        variants = variants == null ? List.of() : List.copyOf(variants);
    }

    /**
     * One configuration.
     *
     * @param options by name, without the target
     * @param model as the recipe's, if the configuration has a model of its own; otherwise null
     * @param build settings of the build by name; none where it is as usual
     */
    public record Variant(
            String name,
            String target,
            Map<String, String> options,
            Map<String, String> parameters,
            @JsonInclude(JsonInclude.Include.NON_NULL) Map<String, String> model,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> build) {
        /** Recipes that were written before there were settings of builds have none. */
        public Variant {
            build = build == null ? Map.of() : Map.copyOf(build);
        }

        /** A configuration of the recipe's model. */
        public Variant(String name, String target, Map<String, String> options, Map<String, String> parameters) {
            this(name, target, options, parameters, null, Map.of());
        }
    }

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Returns whether a run measured its windows at the same time as the other configuration of its session. */
    public static boolean isDuet(RunRow run) {
        return tree(run.extent()).path(DUET).asBoolean();
    }

    /** The recipe of these runs of a session: of all of them, or of some. */
    public static Recipe of(StoreReader store, SessionRow session, Collection<RunRow> runs) {
        Set<String> targets = new LinkedHashSet<>();
        Map<String, String> options = new TreeMap<>();
        Map<String, String> parameters = new TreeMap<>();
        Set<Variant> variants = new LinkedHashSet<>();
        int repeat = 1;
        boolean turns = runs.stream().anyMatch(run -> !run.variant().isEmpty());
        RunRow first = runs.iterator().next();
        for (RunRow run : runs) {
            JsonNode configuration = tree(run.configuration());
            Map<String, String> own = texts(configuration.path("options"));
            if (turns) {
                variants.add(new Variant(
                        run.configurationName(),
                        run.target(),
                        own,
                        texts(configuration.path("parameters")),
                        run.modelHash().equals(first.modelHash())
                                ? null
                                : store.model(run.modelHash()).orElseThrow(),
                        texts(configuration.path(BUILD))));
            } else {
                targets.add(run.target());
                own.forEach((name, value) -> options.put(run.target() + "." + name, value));
                parameters.putAll(texts(configuration.path("parameters")));
            }
            repeat = Math.max(repeat, run.repeat());
        }
        JsonNode extent = tree(first.extent());
        parameters.putAll(texts(extent.path("parameters")));
        boolean whole = runs.size() == store.runsOf(session.id()).size();
        return new Recipe(
                SCHEMA,
                session.project(),
                session.experiment(),
                new ArrayList<>(targets),
                options,
                parameters,
                extent.has("samples") ? extent.get("samples").asLong() : null,
                extent.has("warmup") ? extent.get("warmup").asLong() : null,
                rounds(store, first, extent, whole),
                whole ? repeat : 1,
                session.rateScale(),
                store.model(first.modelHash()).orElseThrow(),
                List.copyOf(variants),
                runs.stream().anyMatch(CheckpointedRuns::has),
                extent.path(WINDOWS).asBoolean(),
                extent.has(WINDOW) ? extent.get(WINDOW).asLong() : null,
                extent.path(DUET).asBoolean(),
                StoppingRule.in(extent).orElse(null),
                tree(first.configuration()).path(LAB).asBoolean(),
                tree(first.configuration()).path(TRUST_TIME_DAEMONS).asBoolean(),
                runs.stream()
                        .flatMap(run -> store.metrics(run.id()).stream())
                        .filter(InstructionMetrics::isOne)
                        .map(InstructionMetrics::counted)
                        .findFirst()
                        .orElse(null),
                runs.stream().anyMatch(WithoutRealTime::has));
    }

    /** The usual number of rounds depends on the session: a run that is repeated alone keeps its own. */
    private static Integer rounds(StoreReader store, RunRow run, JsonNode extent, boolean whole) {
        if (extent.has("rounds")) {
            return extent.get("rounds").asInt();
        }
        int had = store.rounds(run.id()).size();
        return whole || had == 0 ? null : Integer.valueOf(had);
    }

    /** Returns the recipe as JSON, for a report. */
    public JsonNode json() {
        return MAPPER.valueToTree(this);
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
