// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.omniorb;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.bellwether.generator.output.ArtefactGenerator;
import org.bellwether.generator.target.CallPolicy;
import org.bellwether.generator.target.Catalogues;
import org.bellwether.generator.target.ConnectionDistribution;
import org.bellwether.generator.target.InstalledVersion;
import org.bellwether.generator.target.Requirement;
import org.bellwether.generator.target.ServerThreads;
import org.bellwether.generator.target.Target;
import org.bellwether.model.options.OptionCatalogue;

/** omniORB 4 as packaged by the distribution: its IDL compiler, its library, its options. */
public final class OmniorbTarget implements Target {
    static final String NAME = "omniorb";

    private static final String PACKAGE = "omniORB4";

    /** The version is that of pkg-config, which the build also uses. */
    private static final InstalledVersion VERSION = new InstalledVersion(List.of(), Pattern.compile("(?!)"), PACKAGE);

    private static final class Lazy {
        static final OptionCatalogue CATALOGUE = Catalogues.load(OmniorbTarget.class, NAME);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String label() {
        return "omniORB 4";
    }

    @Override
    public OptionCatalogue catalogue() {
        return Lazy.CATALOGUE;
    }

    @Override
    public List<ArtefactGenerator> artefacts() {
        return List.of(new OrbHeader(), new OrbCMake(), new OrbConfiguration());
    }

    @Override
    public Optional<ArtefactGenerator> configuration() {
        return Optional.of(new OrbConfiguration());
    }

    /**
     * Returns the threads that serve calls: each concurrent call gets a thread, up to the limits in the options.
     */
    @Override
    public ServerThreads serving(Map<String, String> options) {
        boolean threadPerConnection = !"0".equals(options.get("threadPerConnectionPolicy"));
        if (threadPerConnection) {
            return "1".equals(options.get("maxServerThreadPerConnection"))
                    ? ServerThreads.THREAD_PER_CONNECTION
                    : ServerThreads.MORE_THREADS;
        }
        return "1".equals(options.get("maxServerThreadPoolSize"))
                ? ServerThreads.ONE_THREAD
                : ServerThreads.MORE_THREADS;
    }

    /** Returns the time limit of a reference; oneway calls wait for the transport with every setting. */
    @Override
    public Set<CallPolicy> callPolicies() {
        return Set.of(CallPolicy.TIMEOUT);
    }

    /**
     * Returns the options of omniORB's guide, 8.1: calls do not share a connection, and the number per server is
     * limited.
     */
    @Override
    public ConnectionDistribution connectionDistribution() {
        return new ConnectionDistribution.Limited("maxGIOPConnectionPerServer", "oneCallPerConnection");
    }

    @Override
    public Optional<InstalledVersion> installedVersion() {
        return Optional.of(VERSION);
    }

    @Override
    public List<Requirement> requirements() {
        return List.of(
                Requirement.program("omniidl", "omniidl", "compile IDL for omniORB"),
                Requirement.program("pkg-config", "pkg-config", "find omniORB"),
                Requirement.pkgConfig(PACKAGE, "libomniorb4-dev", "build with omniORB"));
    }
}
