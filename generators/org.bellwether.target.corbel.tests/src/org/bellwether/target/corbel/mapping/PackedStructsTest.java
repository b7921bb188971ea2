// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.mapping;

import static org.bellwether.model.idl.PrimitiveKind.BOOLEAN;
import static org.bellwether.model.idl.PrimitiveKind.CHAR;
import static org.bellwether.model.idl.PrimitiveKind.DOUBLE;
import static org.bellwether.model.idl.PrimitiveKind.LONG;
import static org.bellwether.model.idl.PrimitiveKind.OCTET;
import static org.bellwether.model.idl.PrimitiveKind.SHORT;
import static org.bellwether.target.corbel.Idl.member;
import static org.bellwether.target.corbel.Idl.primitive;
import static org.bellwether.target.corbel.Idl.struct;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.bellwether.model.idl.IdlFactory;
import org.bellwether.model.idl.Member;
import org.bellwether.model.idl.NamedType;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.Struct;
import org.bellwether.target.corbel.mapping.PackedStructs.Layout;
import org.junit.jupiter.api.Test;

class PackedStructsTest {
    private static Struct of(PrimitiveKind... kinds) {
        Member[] members = new Member[kinds.length];
        for (int i = 0; i < kinds.length; i++) {
            members[i] = member("m" + i, primitive(kinds[i]));
        }
        return struct("S", members);
    }

    private static Optional<Layout> layout(PrimitiveKind... kinds) {
        return PackedStructs.of(of(kinds));
    }

    @Test
    void aStructWithoutGapsAndWithDescendingAlignmentIsPacked() {
        assertEquals(Optional.of(new Layout(8, 24)), layout(DOUBLE, DOUBLE, DOUBLE));
        assertEquals(Optional.of(new Layout(8, 16)), layout(DOUBLE, LONG, SHORT, CHAR, OCTET));
    }

    @Test
    void aStructWithASmallerMemberFirstIsNotPacked() {
        assertEquals(Optional.empty(), layout(LONG, LONG, DOUBLE));
    }

    @Test
    void gapsWithinAndBehindAreNoBytesOfTheMessage() {
        assertEquals(Optional.empty(), layout(LONG, CHAR, SHORT));
        assertEquals(Optional.empty(), layout(DOUBLE, CHAR));
    }

    @Test
    void booleansMustBeChecked() {
        assertEquals(Optional.empty(), layout(BOOLEAN));
    }

    @Test
    void structuresWithinCountAsTheirMembers() {
        NamedType inner = IdlFactory.eINSTANCE.createNamedType();
        inner.setType(of(DOUBLE, DOUBLE));
        assertEquals(
                Optional.of(new Layout(8, 24)),
                PackedStructs.of(struct("T", member("first", primitive(DOUBLE)), member("inner", inner))));
    }

    @Test
    void aStructureWithinThatIsNotPackedSpoilsTheOuterOne() {
        NamedType inner = IdlFactory.eINSTANCE.createNamedType();
        inner.setType(of(SHORT, LONG));
        assertEquals(
                Optional.empty(), PackedStructs.of(struct("T", member("a", primitive(LONG)), member("inner", inner))));
    }
}
