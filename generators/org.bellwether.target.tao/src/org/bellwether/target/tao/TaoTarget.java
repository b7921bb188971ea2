// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.tao;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.generator.ArtefactGenerator;
import org.bellwether.generator.Catalogues;
import org.bellwether.generator.Connecting;
import org.bellwether.generator.Requirement;
import org.bellwether.generator.Serving;
import org.bellwether.generator.Target;
import org.bellwether.model.options.OptionCatalogue;

/** TAO as {@code make install} of ACE+TAO leaves it. Debian has ACE, but no TAO: it is built from source by whoever wants it. */
public final class TaoTarget implements Target {
    static final String NAME = "tao";

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
    public Serving serving(Map<String, String> options) {
        return "thread-per-connection".equals(options.get("ORBConcurrency"))
                ? Serving.THREAD_PER_CONNECTION
                : Serving.ONE_THREAD;
    }

    /** A call that is under way has its connection for itself, if told so. */
    @Override
    public Connecting connecting() {
        return new Connecting.Exclusive("ORBTransportMuxStrategy", "EXCLUSIVE");
    }

    @Override
    public List<Requirement> requirements() {
        return List.of(
                Requirement.program("tao_idl", "", "compile IDL for TAO"),
                Requirement.program("pkg-config", "pkg-config", "find TAO"),
                Requirement.pkgConfig("TAO_PortableServer", "", "build with TAO"));
    }
}
