// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.bellwether.generator.output.ArtefactGenerator;
import org.bellwether.generator.target.InstalledVersion;
import org.bellwether.generator.target.Requirement;
import org.bellwether.generator.target.ServerThreads;
import org.bellwether.generator.target.Target;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.model.options.OptionsFactory;

/** A target that generates nothing and needs nothing. Its version is that of pkg-config, if it is installed. */
public record FakeTarget(String name) implements Target {
    @Override
    public String label() {
        return name;
    }

    @Override
    public OptionCatalogue catalogue() {
        return OptionsFactory.eINSTANCE.createOptionCatalogue();
    }

    @Override
    public List<ArtefactGenerator> artefacts() {
        return List.of();
    }

    @Override
    public ServerThreads serving(Map<String, String> options) {
        return ServerThreads.MORE_THREADS;
    }

    @Override
    public Optional<Pattern> ignoredOption() {
        return Optional.of(Pattern.compile("_Factory - unknown option"));
    }

    @Override
    public Optional<InstalledVersion> installedVersion() {
        return Optional.of(new InstalledVersion(List.of(), Pattern.compile("(?!)"), "pkg-config"));
    }

    @Override
    public List<Requirement> requirements() {
        return List.of();
    }
}
