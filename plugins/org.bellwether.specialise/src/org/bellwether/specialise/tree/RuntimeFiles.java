// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.tree;

import java.io.IOException;
import java.io.InputStream;
import java.util.SortedSet;
import java.util.TreeSet;
import org.bellwether.generator.target.RuntimeSources;

/**
 * The sources of an ORB as a tree.
 *
 * @param sources the sources
 * @param name    the name of the tree in messages
 */
public record RuntimeFiles(RuntimeSources sources, String name) implements SourceFiles {
    @Override
    public SortedSet<String> paths() throws IOException {
        return new TreeSet<>(sources.paths());
    }

    @Override
    public boolean has(String path) throws IOException {
        return sources.paths().contains(path);
    }

    @Override
    public byte[] octets(String path) throws IOException {
        try (InputStream stream = sources.open(path)) {
            return stream.readAllBytes();
        }
    }

    @Override
    public long size(String path) throws IOException {
        return octets(path).length;
    }
}
