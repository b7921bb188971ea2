// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import java.util.List;
import java.util.Optional;
import org.bellwether.generator.output.GeneratedFiles;

/**
 * A kind of testbed or cluster: the files of its folder beside those that all folders have. Implementations are
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
     * Adds this kind's files.
     *
     * @return what it cannot say of what the model says, a sentence without a full stop each
     */
    List<String> write(Export export, GeneratedFiles files);

    /** The kind of this name. */
    static Optional<Testbed> of(String name) {
        return ALL.stream().filter(kind -> kind.name().equals(name)).findFirst();
    }
}
