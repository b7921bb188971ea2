// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.interoperability;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.generator.mapping.Type;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.Enumeration;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Union;

/** Lists all calls of the program, with the number of each and its repetitions. */
final class Calls {
    private static final int FEWEST = 12;
    private static final int MOST = 200;
    /** Rounds for each combination of nested choices: one combination in hundreds may remain untested by chance. */
    private static final int FOR_EACH = 6;

    private final Idl idl;
    private final Map<String, Integer> numbers = new LinkedHashMap<>();

    Calls(Idl idl) {
        this.idl = idl;
        for (Interface type : idl.interfaces) {
            Call.of(type).forEach(call -> numbers.put(call.name(), numbers.size()));
        }
    }

    int number(Call call) {
        return numbers.get(call.name());
    }

    /** Returns the constant with a call's rounds. */
    String rounds(Call call) {
        return "rounds" + number(call);
    }

    /** Returns the constant with the names in a call's context clause. */
    String patterns(Call call) {
        return "patterns" + number(call);
    }

    /** Declares the constants. */
    void declare(CodeWriter code) {
        List<Call> answered = idl.interfaces.stream()
                .flatMap(type -> Call.of(type).stream())
                .filter(call -> !call.oneway())
                .toList();
        int turn = 0;
        for (Interface type : idl.interfaces) {
            for (Call call : Call.of(type)) {
                code.line("inline constexpr roundtrip::Rounds " + rounds(call) + "{" + returning(call) + ", "
                        + call.raises().size() + ", " + (idl.undeclared(call) != null) + ", " + call.oneway() + ", "
                        + turn + ", " + answered.size() + "};  // " + call.name());
                turn += call.oneway() ? 0 : 1;
                if (call.hasContext()) {
                    code.line("inline constexpr const char* " + patterns(call) + "[] = {\""
                            + String.join("\", \"", call.contexts()) + "\"};");
                }
            }
        }
    }

    private static int returning(Call call) {
        int most = call.result() == null ? 1 : combinations(call.result(), new HashSet<>());
        for (Call.Parameter parameter : call.parameters()) {
            most = Math.max(most, combinations(parameter.type(), new HashSet<>()));
        }
        return most == 1 ? FEWEST : Math.min(MOST, Math.max(FEWEST, FOR_EACH * most));
    }

    /** Returns the largest product of nested choices. */
    private static int combinations(Type type, Set<Definition> around) {
        if (type.element() != null) {
            return combinations(type.element(), around);
        }
        Definition definition = type.definition();
        if (definition instanceof Enumeration enumeration) {
            return Math.min(MOST, enumeration.getEnumerators().size());
        } else if (definition == null || !around.add(definition)) {
            return 1;
        }
        int most = 1;
        for (var member : Idl.members(definition)) {
            most = Math.max(most, combinations(Type.of(member), around));
        }
        around.remove(definition);
        return definition instanceof Union union ? Math.min(MOST, most * TypeFunctions.choices(union)) : most;
    }
}
