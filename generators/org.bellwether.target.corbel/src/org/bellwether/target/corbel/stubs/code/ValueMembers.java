// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs.code;

import java.util.List;
import org.bellwether.generator.mapping.Type;
import org.bellwether.model.idl.StateMember;
import org.bellwether.model.idl.ValueBox;
import org.bellwether.model.idl.ValueType;

/** Finds the members of value types and boxes. */
public final class ValueMembers {
    private ValueMembers() {}

    /** Returns the members that a value type adds to those of its base. */
    public static List<StateMember> state(ValueType value) {
        return value.getMembers().stream()
                .filter(StateMember.class::isInstance)
                .map(StateMember.class::cast)
                .toList();
    }

    /** Returns the value type whose state a value type extends; null if there is none. */
    public static ValueType base(ValueType value) {
        return value.getBases().stream()
                .filter(each -> !each.isAbstract())
                .findFirst()
                .orElse(null);
    }

    /** Returns the type of a box's value. */
    public static Type boxed(ValueBox box) {
        return Type.of(box.getType());
    }
}
