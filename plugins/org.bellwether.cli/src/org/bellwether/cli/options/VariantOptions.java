// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.options;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.run.Variant;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * The options that define configurations to be measured in turns. Each argument has a configuration's name and its
 * settings.
 */
public final class VariantOptions {
    private static final String FORM =
            "NAME:TARGET, NAME:TARGET.OPTION=VALUE, NAME:PARAMETER=VALUE, NAME:build.SETTING=VALUE or NAME:@MODEL, "
                    + "for instance "
                    + "--variant threads:corbel.Concurrency=thread-per-connection";

    /** The prefix of settings of the build, which replaces a target. */
    private static final String BUILD = "build.";

    @Option(
            names = "--variant",
            paramLabel = "NAME:SETTING",
            description = "A configuration that takes turns with the others. SETTING is TARGET, TARGET.OPTION=VALUE, "
                    + "PARAMETER=VALUE, build.SETTING=VALUE (compiler, optimization, architecture, lto, plt, pie, copies, profile), or @MODEL for another model file or project, such as a checkout of another "
                    + "commit; repeat the name for more settings. --set and --parameter apply to all variants, and "
                    + "each --target is one more configuration.")
    private List<String> arguments = new ArrayList<>();

    /** Returns the configurations in the order in which their names occur first. */
    public List<Variant> variants(CommandLine commandLine) {
        Map<String, Settings> byName = new LinkedHashMap<>();
        for (String argument : arguments) {
            int colon = argument.indexOf(':');
            String name = colon < 0 ? argument : argument.substring(0, colon);
            if (colon < 0 || colon + 1 == argument.length()) {
                throw new ParameterException(commandLine, "--variant '" + argument + "' is not of the form " + FORM);
            } else if (!Variant.isName(name)) {
                throw new ParameterException(
                        commandLine,
                        "--variant '" + name
                                + "' cannot be a name: use at most 40 letters, digits, _ . + and -, a letter "
                                + "or digit first");
            }
            byName.computeIfAbsent(name, key -> new Settings(commandLine, key)).add(argument.substring(colon + 1));
        }
        return byName.values().stream().map(Settings::variant).toList();
    }

    private static final class Settings {
        private final CommandLine commandLine;
        private final String name;
        private final Map<String, String> options = new LinkedHashMap<>();
        private final Map<String, String> parameters = new LinkedHashMap<>();
        private String target = "";
        private final Map<String, String> build = new LinkedHashMap<>();
        private Optional<Path> model = Optional.empty();

        Settings(CommandLine commandLine, String name) {
            this.commandLine = commandLine;
            this.name = name;
        }

        void add(String setting) {
            if (setting.startsWith("@")) {
                model(setting.substring(1));
                return;
            }
            int equals = setting.indexOf('=');
            String left = equals < 0 ? setting : setting.substring(0, equals);
            int dot = left.indexOf('.');
            if (equals == 0 || dot == 0 || dot == left.length() - 1 || equals < 0 && dot > 0) {
                throw new ParameterException(
                        commandLine, "--variant '" + name + ":" + setting + "' is not of the form " + FORM);
            } else if (equals < 0) {
                target(left);
            } else if (left.startsWith(BUILD)) {
                put(build, left.substring(BUILD.length()), setting.substring(equals + 1));
            } else if (dot > 0) {
                target(left.substring(0, dot));
                put(options, left.substring(dot + 1), setting.substring(equals + 1));
            } else {
                put(parameters, left, setting.substring(equals + 1));
            }
        }

        private void model(String path) {
            try {
                if (path.isEmpty() || model.isPresent()) {
                    throw new ParameterException(
                            commandLine,
                            path.isEmpty()
                                    ? "--variant " + name + ":@ names no model; write --variant " + name + ":@FOLDER"
                                    : "--variant " + name + " has two models; give each model a variant of its own");
                }
                model = Optional.of(Path.of(path));
            } catch (InvalidPathException e) {
                throw new ParameterException(
                        commandLine, "--variant " + name + ":@" + path + " is no path: " + e.getReason());
            }
        }

        private void target(String other) {
            if (!target.isEmpty() && !target.equals(other)) {
                throw new ParameterException(
                        commandLine,
                        "--variant " + name + " has two targets, " + target + " and " + other
                                + "; give each target a variant of its own");
            }
            target = other;
        }

        private void put(Map<String, String> values, String key, String value) {
            if (values.putIfAbsent(key, value) != null) {
                throw new ParameterException(
                        commandLine, "--variant " + name + " sets " + key + " twice; give one value");
            }
        }

        Variant variant() {
            return new Variant(name, target, options, parameters, model, build);
        }
    }
}
