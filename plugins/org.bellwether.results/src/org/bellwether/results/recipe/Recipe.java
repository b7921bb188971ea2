// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.recipe;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import org.bellwether.results.stopping.StoppingRule;

/**
 * The recipe for repeating a session or one run: the model and all settings.
 *
 * @param schema {@value #SCHEMA}
 * @param project the model's folder
 * @param experiment the experiment's name
 * @param targets in the order of the session
 * @param options values by {@code target.option}
 * @param parameters values of the experiment's parameters
 * @param samples samples of each metric; null for the model's number
 * @param warmup samples of warm-up; null for the model's number
 * @param rounds rounds of each run; null for the model's number
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

    /** Returns the recipe as JSON, for a report. */
    public JsonNode json() {
        return MAPPER.valueToTree(this);
    }
}
