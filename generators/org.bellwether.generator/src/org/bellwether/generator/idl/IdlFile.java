// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.idl;

import java.util.List;
import java.util.stream.Stream;
import org.bellwether.model.idl.Declaration;

/**
 * An IDL file that is compiled. Its declarations are a separate tree (copies of the model's definitions) of pure IDL 2:
 * modules, interfaces, structs and so on, but no event types, components or homes. Each definition follows those it
 * needs; a module may be reopened for this order.
 *
 * @param name         the file's name without {@code .idl}, from which the names of compiled files are derived
 * @param declarations the declarations, in order
 * @param includes     the included files, which are compiled separately
 * @param including    the names of files that include this file, and define types that it only declares
 */
public record IdlFile(String name, List<Declaration> declarations, List<IdlFile> includes, List<String> including) {
    public IdlFile {
        declarations = List.copyOf(declarations);
        includes = List.copyOf(includes);
        including = List.copyOf(including);
    }

    /** Creates a file without forward declarations of types that are defined in files that include it. */
    public IdlFile(String name, List<Declaration> declarations, List<IdlFile> includes) {
        this(name, declarations, includes, List.of());
    }

    /** Returns this file and all its includes, each once, each after its own includes. */
    public Stream<IdlFile> closure() {
        return Stream.concat(includes.stream().flatMap(IdlFile::closure), Stream.of(this))
                .distinct();
    }
}
