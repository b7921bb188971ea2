// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.idl;

import java.util.List;
import java.util.stream.Stream;
import org.bellwether.model.idl.Declaration;

/**
 * An IDL file that is compiled. Its declarations are a tree of its own (copies of the model's), pure IDL 2: modules,
 * interfaces, structs and so on, no event types, components or homes. Each definition stands after those it needs; a
 * module may be reopened for that.
 *
 * @param name         the file's name without {@code .idl}; what is compiled from it is named after it
 * @param declarations what it declares, in order
 * @param includes     files that it includes, which are compiled on their own
 * @param including    the names of files that include it, and define what it only announces
 */
public record IdlFile(String name, List<Declaration> declarations, List<IdlFile> includes, List<String> including) {
    public IdlFile {
        declarations = List.copyOf(declarations);
        includes = List.copyOf(includes);
        including = List.copyOf(including);
    }

    /** A file that announces nothing which files that include it define. */
    public IdlFile(String name, List<Declaration> declarations, List<IdlFile> includes) {
        this(name, declarations, includes, List.of());
    }

    /** Returns this file and all its includes, each once, each after its own includes. */
    public Stream<IdlFile> closure() {
        return Stream.concat(includes.stream().flatMap(IdlFile::closure), Stream.of(this))
                .distinct();
    }
}
