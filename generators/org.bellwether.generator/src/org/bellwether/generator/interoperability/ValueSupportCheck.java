// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.interoperability;

import java.util.List;
import org.bellwether.generator.idl.IdlFile;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.Problem;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.ValueBox;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.util.Models;

/** Refuses types for which the generated program cannot create values. */
final class ValueSupportCheck {
    private ValueSupportCheck() {}

    /**
     * Checks all definitions of the files.
     *
     * @throws RefusedException with all unsupported parts
     */
    static void check(List<IdlFile> files) {
        List<Problem> problems = files.stream()
                .flatMap(file -> file.declarations().stream())
                .flatMap(each -> Models.all(each, Definition.class).stream())
                .filter(ValueSupportCheck::isRefused)
                .map(each -> RefusedException.problem(
                        "BW867",
                        each,
                        "A round trip's program does not know local and abstract interfaces and value types",
                        "Leave out --roundtrip, or move it into a file of its own"))
                .toList();
        if (!problems.isEmpty()) {
            throw new RefusedException(problems);
        }
    }

    private static boolean isRefused(Definition definition) {
        return definition instanceof Interface type && (type.isLocal() || type.isAbstract())
                || definition instanceof ValueType
                || definition instanceof ValueBox;
    }
}
