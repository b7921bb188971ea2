// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.tree;

import java.io.IOException;
import java.util.SortedSet;

/** The files that rules weave, from a folder or another source. */
public interface SourceFiles {
    /** Returns the paths of all files, relative to the tree, with slashes. */
    SortedSet<String> paths() throws IOException;

    /** Returns whether the tree has this file. */
    boolean has(String path) throws IOException;

    /** Returns the octets of a file of the tree. */
    byte[] octets(String path) throws IOException;

    /** Returns the number of octets of a file of the tree. */
    long size(String path) throws IOException;

    /** Returns the name of the tree in messages. */
    String name();
}
