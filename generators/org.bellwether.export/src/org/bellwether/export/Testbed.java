// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import java.util.List;
import java.util.Optional;
import org.bellwether.generator.output.GeneratedFiles;

/**
 * A kind of testbed or cluster: writes the files of its folder that other kinds do not have. Implementations are
 * stateless.
 */
public interface Testbed {
    /** All kinds, in the order of the command line's help. */
    List<Testbed> ALL = List.of(new Emulab(), new CloudLab(), new Slurm(), new SshHosts());

    /** Returns the name on the command line. */
    String name();

    /** Returns the name for people. */
    String label();

    /**
     * Adds the files of this kind.
     *
     * @return the parts of the model that the testbed cannot express, each a sentence without a full stop
     */
    List<String> write(Export export, GeneratedFiles files);

    /** Returns the kind with a name. */
    static Optional<Testbed> of(String name) {
        return ALL.stream().filter(kind -> kind.name().equals(name)).findFirst();
    }
}
