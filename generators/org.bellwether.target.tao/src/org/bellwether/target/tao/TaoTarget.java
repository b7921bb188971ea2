// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.tao;

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

/**
 * TAO as installed by {@code make install} of ACE+TAO, or built without being installed, in {@code ACE_ROOT} and
 * {@code TAO_ROOT}. Debian has ACE, but no TAO: users build TAO from source.
 */
public final class TaoTarget implements Target {
    static final String NAME = "tao";

    /** The instruction to build TAO, with both places in which it is found. */
    static final String SOURCE =
            "build ACE+TAO from source, and either install it (make install) and set PKG_CONFIG_PATH, or set ACE_ROOT and TAO_ROOT"
                    + " to where it was built";

    private static final String LIBRARY = "TAO_Messaging";

    private static final InstalledVersion VERSION = new InstalledVersion(
            List.of("${TAO_ROOT}/tao/Version.h", "${ACE_ROOT}/TAO/tao/Version.h"),
            Pattern.compile("^\\s*#\\s*define\\s+TAO_VERSION\\s+\"([0-9.]+)"),
            LIBRARY);

    /**
     * The messages that TAO's factories in {@code default_resource.cpp}, {@code default_client.cpp},
     * {@code default_server.cpp} and {@code advanced_resource.cpp} write before using their defaults.
     */
    private static final Pattern IGNORED = Pattern.compile("_Factory\\b.*(?:unknown (?:option|argument) "
            + "|ignoring option |options ignored|not supported on this platform|can only be used with |obsolete -ORB)");

    private static final class Lazy {
        static final OptionCatalogue CATALOGUE = Catalogues.load(TaoTarget.class, NAME);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String label() {
        return "TAO";
    }

    @Override
    public OptionCatalogue catalogue() {
        return Lazy.CATALOGUE;
    }

    @Override
    public List<ArtefactGenerator> artefacts() {
        return List.of(new OrbHeader(), new OrbCMake(), new OrbConfiguration(), new MpcProject());
    }

    @Override
    public Optional<ArtefactGenerator> configuration() {
        return Optional.of(new OrbConfiguration());
    }

    @Override
    public ServerThreads serving(Map<String, String> options) {
        return "thread-per-connection".equals(options.get("ORBConcurrency"))
                ? ServerThreads.THREAD_PER_CONNECTION
                : ServerThreads.ONE_THREAD;
    }

    /** Returns true unless the waiting thread reads its reply itself, or upcalls are switched off. */
    @Override
    public boolean servesWhileItCalls(Map<String, String> options) {
        return !Set.of("RW", "MT_NOUPCALL").contains(options.getOrDefault("ORBClientConnectionHandler", "MT"));
    }

    /** Returns the option with which each concurrent call has an exclusive connection. */
    @Override
    public ConnectionDistribution connectionDistribution() {
        return new ConnectionDistribution.Exclusive("ORBTransportMuxStrategy", "EXCLUSIVE");
    }

    /** Returns the settings that are policies of CORBA Messaging, which TAO has in a separate library. */
    @Override
    public Set<CallPolicy> callPolicies() {
        return Set.of(CallPolicy.TIMEOUT, CallPolicy.SYNC_SCOPE);
    }

    @Override
    public Optional<InstalledVersion> installedVersion() {
        return Optional.of(VERSION);
    }

    @Override
    public Optional<Pattern> ignoredOption() {
        return Optional.of(IGNORED);
    }

    @Override
    public List<Requirement> requirements() {
        String[] libraries = {"${ACE_ROOT}/lib/lib" + LIBRARY + ".so", "${ACE_ROOT}/lib/lib" + LIBRARY + ".a"};
        return List.of(
                Requirement.program("tao_idl", "", "compile IDL for TAO")
                        .orAt(
                                "${ACE_ROOT}/bin/tao_idl",
                                "${TAO_ROOT}/TAO_IDL/tao_idl",
                                "${ACE_ROOT}/TAO/TAO_IDL/tao_idl")
                        .from(SOURCE),
                Requirement.program("pkg-config", "pkg-config", "find TAO").orAt(libraries),
                Requirement.pkgConfig(LIBRARY, "", "build with TAO")
                        .orAt(libraries)
                        .from(SOURCE));
    }
}
