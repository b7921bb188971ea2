// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.target;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/**
 * Sources of an ORB that is built on the machine on which it is measured: a CMake project with an install target. CMake
 * finds the built runtime through {@code CMAKE_PREFIX_PATH}.
 */
public interface RuntimeSources {
    /** Returns the files' paths relative to the project's folder, with slashes, sorted. */
    List<String> paths() throws IOException;

    /** Opens a file of {@link #paths()} or {@link #rules}; the caller closes the stream. */
    InputStream open(String path) throws IOException;

    /**
     * Returns the paths of the files, sorted, with the rules that weave a specialisation into these sources. These
     * files are not part of the sources.
     *
     * @return empty for a specialisation that changes no source
     */
    default List<String> rules(String specialisation) throws IOException {
        return List.of();
    }

    /** Returns the arguments for CMake apart from the generator, the build type and the install prefix. */
    List<String> cmakeArguments();
}
