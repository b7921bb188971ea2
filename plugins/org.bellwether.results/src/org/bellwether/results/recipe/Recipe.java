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
import org.bellwether.results.store.DefaultScheduledRuns;
import org.bellwether.results.store.StoreReader;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;

/**
 * The recipe for repeating a session or one run: the model and all settings.
 *
 * @param schema {@value #SCHEMA}
 * @param project the model's folder
 * @param experiment the experiment's name
 * @param targets in the order of the session
 * @param options values by {@code target.option}
 * @param parameters values of the experiment's parameters
 * @param samples null for the model's number; likewise {@code warmup} and {@code rounds}
 * @param repeat runs of each target
 * @param rateScale factor on the rates of timers
 * @param model texts of the model's files by path in the project
 * @param variants configurations that alternate, with all their settings; empty if the targets alternate
 * @param checkpoints whether calls passed checkpoints
 * @param windows whether configurations alternated in short windows if possible; otherwise whole launches alternated
 * @param windowMs length of windows; null for a length that suits the phase
 * @param until the rule that ended the measurement; null if the number of samples ended it
 * @param duet whether both configurations measured their windows at the same time
 * @param lab whether nodes were hosts of a local lab
 * @param trustTimeDaemons whether the errors that time daemons stated bounded the clocks of hosts, too
 * @param instructions the tool that counted the instructions of an activation, {@code callgrind} or {@code perf}; null
 *     for none
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
    /** Name and version of the recipe's form in JSON. */
    public static final String SCHEMA = "bellwether.recipe/1";

    /** The key in a run's extent for short windows that alternate. */
    public static final String WINDOWS = "windows";

    /** The key in a run's extent for the length of windows in milliseconds. */
    public static final String WINDOW = "windowMs";

    /** The key in a run's extent for configurations that measure their windows at the same time. */
    public static final String DUET = "duet";

    /** The key in a run's configuration for settings of its build; absent for the default build. */
    public static final String BUILD = "build";

    /** The key in a run's configuration for nodes that are hosts of a local lab; absent without a lab. */
    public static final String LAB = "lab";

    /** The key in a run's configuration for trusted errors of time daemons; absent if they are not trusted. */
    public static final String TRUST_TIME_DAEMONS = "trustTimeDaemons";

    /** Replaces missing variants by an empty list, because older recipes have none. */
    public Recipe {
        variants = variants == null ? List.of() : List.copyOf(variants);
    }

    /**
     * One configuration.
     *
     * @param options by name, without the target
     * @param model the files of the configuration's own model, as in the recipe; null without an own model
     * @param build settings of the build by name; empty for the default build
     */
    public record Variant(
            String name,
            String target,
            Map<String, String> options,
            Map<String, String> parameters,
            @JsonInclude(JsonInclude.Include.NON_NULL) Map<String, String> model,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> build) {
        /** Replaces missing settings of the build by an empty map, because older recipes have none. */
        public Variant {
            build = build == null ? Map.of() : Map.copyOf(build);
        }

        /** Creates a configuration with the recipe's model. */
        public Variant(String name, String target, Map<String, String> options, Map<String, String> parameters) {
            this(name, target, options, parameters, null, Map.of());
        }
    }

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Returns whether a run measured its windows at the same time as the other configuration of its session. */
    public static boolean isDuet(RunRow run) {
        return tree(run.extent()).path(DUET).asBoolean();
    }

    /** Returns the recipe of some or all runs of a session. */
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
                runs.stream().anyMatch(DefaultScheduledRuns::has));
    }

    /**
     * Returns the number of rounds. The default depends on the session, so a run that is repeated alone keeps its own
     * number.
     */
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
