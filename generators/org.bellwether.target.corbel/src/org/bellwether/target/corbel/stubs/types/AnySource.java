// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs.types;

import java.util.List;
import java.util.stream.Collectors;
import org.bellwether.generator.idl.IdlFile;
import org.bellwether.model.idl.Definition;
import org.bellwether.target.corbel.stubs.code.Declarations;

/**
 * Writes {@code <file>_any.cpp}: type codes of a file's types, and the operators that insert them into anys and extract
 * them.
 */
public final class AnySource {
    private AnySource() {}

    public static String text(IdlFile file) {
        List<Definition> definitions = Declarations.flat(file.declarations()).toList();
        return "// SPDX-License-Identifier: Apache-2.0\n"
                + "// clang-format off\n"
                + "#include \"" + file.name() + ".hpp\"\n\n"
                + file.including().stream()
                        .map(other -> "#include \"" + other + ".hpp\"\n\n")
                        .collect(Collectors.joining())
                + new TypeCodes(file).define(definitions) + "\n"
                + AnyOperators.definitions(definitions);
    }
}
