// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.mapping;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import org.bellwether.generator.mapping.UnionLabels;
import org.bellwether.model.idl.IdlFactory;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.Union;
import org.bellwether.model.idl.UnionCase;
import org.bellwether.model.parameter.BooleanLiteral;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.target.corbel.Idl;
import org.junit.jupiter.api.Test;

class UnionLabelsTest {
    private final Union union = IdlFactory.eINSTANCE.createUnion();

    private UnionCase branch() {
        UnionCase branch = IdlFactory.eINSTANCE.createUnionCase();
        union.getCases().add(branch);
        return branch;
    }

    private static BooleanLiteral truth(boolean value) {
        BooleanLiteral literal = ParameterFactory.eINSTANCE.createBooleanLiteral();
        literal.setValue(value);
        return literal;
    }

    @Test
    void theSmallestNumberThatIsNoLabelIsUnused() {
        union.setDiscriminator(Idl.primitive(PrimitiveKind.LONG));
        branch().getLabels().add(Idl.integer(0));
        branch().getLabels().add(Idl.integer(1));
        branch().getLabels().add(Idl.integer(7));
        assertEquals(BigInteger.TWO, UnionLabels.unused(union));
        assertTrue(UnionLabels.hasImplicitDefault(union));
    }

    @Test
    void aDefaultCaseLeavesNoImplicitOne() {
        union.setDiscriminator(Idl.primitive(PrimitiveKind.LONG));
        branch().setDefault(true);
        assertFalse(UnionLabels.hasImplicitDefault(union));
    }

    @Test
    void aUnionWithBothBooleansHasNoUnusedLabel() {
        union.setDiscriminator(Idl.primitive(PrimitiveKind.BOOLEAN));
        UnionCase branch = branch();
        branch.getLabels().add(truth(true));
        assertEquals(false, UnionLabels.unused(union));
        branch.getLabels().add(truth(false));
        assertNull(UnionLabels.unused(union));
        assertFalse(UnionLabels.hasImplicitDefault(union));
    }
}
