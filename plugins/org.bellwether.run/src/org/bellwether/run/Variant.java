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
 * @param target     the target's name; empty if the model names only one target
 * @param options    values by the option's name
 * @param parameters values by the parameter's name
 * @param model      another model file or project's folder, for instance of another commit; empty for the request's
 *     model
 * @param build      settings of the build by name; see {@link org.bellwether.run.build.BuildSettings}
 * @param specialisations names of the specialisations that its options apply; the model must allow them
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
        specialisations = Collections.unmodifiableSet(new TreeSet<>(specialisations)); // sorted for printing
    }

    /** Creates a configuration without specialisations. */
    public Variant(
            String name,
            String target,
            Map<String, String> options,
            Map<String, String> parameters,
            Optional<Path> model,
            Map<String, String> build) {
        this(name, target, options, parameters, model, build, Set.of());
    }

    /** Creates a configuration of the request's model. */
    public Variant(String name, String target, Map<String, String> options, Map<String, String> parameters) {
        this(name, target, options, parameters, Optional.empty(), Map.of());
    }

    /** Returns whether a text is a legal name of a variant: names appear in tables, and folders have these names. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** Returns the variant for a target with the request's settings. */
    public static Variant of(String target) {
        return new Variant(target, target, Map.of(), Map.of());
    }

    /** Returns the request of a session that has only this configuration. */
    public SessionRequest in(SessionRequest request) {
        Map<String, String> allOptions = new LinkedHashMap<>(request.selection().options());
        allOptions.keySet().removeIf(option -> !option.startsWith(target + "."));
        options.forEach((option, value) -> allOptions.put(target + "." + option, value));
        Map<String, String> allParameters =
                new LinkedHashMap<>(request.selection().parameters());
        allParameters.putAll(parameters);
        return request.withModel(model.orElse(request.model()))
                .with(request.selection()
                        .withTargets(List.of(target))
                        .withOptions(allOptions)
                        .withParameters(allParameters))
                .with(List.of());
    }
}
