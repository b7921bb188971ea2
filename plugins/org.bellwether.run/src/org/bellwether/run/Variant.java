// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * One of several configurations that a session compares: a target with values of its options and of the experiment's
 * parameters, in addition to the request's settings for all variants. A combination of factor levels is a variant, too.
 *
 * @param name       the name in tables and reports
 * @param target     the target's name; empty for the only one that the model names
 * @param options    values by the option's name
 * @param parameters values by the parameter's name
 * @param model      another model file or project's folder, for instance of another commit; empty for the request's
 * @param build      settings of the build by name; see {@link org.bellwether.run.build.BuildSettings}
 * @param specialisations names of those that its options apply, and that its model must therefore allow
 */
public record Variant(
        String name,
        String target,
        Map<String, String> options,
        Map<String, String> parameters,
        Optional<Path> model,
        Map<String, String> build,
        Set<String> specialisations) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.+-]{0,39}");

    public Variant {
        if (!isName(name)) {
            throw new IllegalArgumentException(name);
        }
        options = Map.copyOf(options);
        parameters = Map.copyOf(parameters);
        build = Map.copyOf(build);
        specialisations = Collections.unmodifiableSet(new TreeSet<>(specialisations)); // in one order wherever printed
    }

    /** A configuration without specialisations. */
    public Variant(
            String name,
            String target,
            Map<String, String> options,
            Map<String, String> parameters,
            Optional<Path> model,
            Map<String, String> build) {
        this(name, target, options, parameters, model, build, Set.of());
    }

    /** A configuration of the request's model. */
    public Variant(String name, String target, Map<String, String> options, Map<String, String> parameters) {
        this(name, target, options, parameters, Optional.empty(), Map.of());
    }

    /** Returns whether it is a legal name: names stand in tables, and name folders. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** A target as the request has it. */
    public static Variant of(String target) {
        return new Variant(target, target, Map.of(), Map.of());
    }

    /** The request of a session that has this configuration only. */
    public SessionRequest in(SessionRequest request) {
        Map<String, String> allOptions = new LinkedHashMap<>(request.options());
        allOptions.keySet().removeIf(option -> !option.startsWith(target + "."));
        options.forEach((option, value) -> allOptions.put(target + "." + option, value));
        Map<String, String> allParameters = new LinkedHashMap<>(request.parameters());
        allParameters.putAll(parameters);
        return new SessionRequest(
                model.orElse(request.model()),
                request.experiment(),
                List.of(target),
                allOptions,
                allParameters,
                request.samples(),
                request.warmup(),
                request.rounds(),
                request.repeat(),
                request.rateScale(),
                request.out(),
                request.store(),
                request.command(),
                List.of(),
                request.checkpoints(),
                request.alternation(),
                request.until(),
                request.instructions(),
                request.lab(),
                request.trustTimeDaemons(),
                request.keepFiles(),
                request.withoutRealTime());
    }
}
