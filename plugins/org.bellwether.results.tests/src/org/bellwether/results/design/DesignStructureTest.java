// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.design;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.bellwether.results.design.DesignRequest.Kind;
import org.junit.jupiter.api.Test;

class DesignStructureTest {
    private static DesignStructure of(DesignRequest request) throws Exception {
        Design design = Designs.make(request);
        return DesignStructure.of(request.names(), design.columns());
    }

    private static DesignRequest request(Kind kind, String names) {
        List<Factor> factors = Stream.of(names.split(""))
                .map(name -> new Factor(name, List.of("1", "2")))
                .toList();
        return DesignRequest.of(kind, factors, 1);
    }

    /** 2^(5-2) with D = AB and E = AC: I = ABD = ACE = BCDE, as in textbooks (Box, Hunter and Hunter). */
    @Test
    void aFractionHasItsDefiningRelationAndAliases() throws Exception {
        DesignStructure structure =
                of(request(Kind.FRACTIONAL_FACTORIAL, "ABCDE").withGenerators(List.of("D=AB", "E=AC")));
        assertEquals(3, structure.resolution());
        assertEquals("(2, 1, 0)", structure.pattern());
        assertEquals(List.of("A*B*D", "A*C*E", "B*C*D*E"), structure.words());
        assertEquals(
                List.of(
                        List.of("A", "B:D", "C:E"),
                        List.of("B", "A:D"),
                        List.of("C", "A:E"),
                        List.of("D", "A:B"),
                        List.of("E", "A:C"),
                        List.of("B:C", "D:E"),
                        List.of("B:E", "C:D")),
                structure.classes());
        assertFalse(structure.partial());
    }

    @Test
    void aFoldoverLosesItsOddWords() throws Exception {
        DesignStructure structure = of(request(Kind.FRACTIONAL_FACTORIAL, "ABCDE")
                .withGenerators(List.of("D=-AB", "E=AC"))
                .repeated(1, 1, 0, true));
        assertEquals(4, structure.resolution());
        assertEquals(List.of("-B*C*D*E"), structure.words());
        assertEquals(
                List.of(List.of("B:C", "-D:E"), List.of("B:D", "-C:E"), List.of("B:E", "-C:D")), structure.classes());
    }

    @Test
    void allCombinationsConfoundNothingAndPlackettBurmanPartly() throws Exception {
        DesignStructure full = of(request(Kind.FULL_FACTORIAL, "ABC"));
        assertEquals(0, full.resolution());
        assertEquals(List.of(), full.classes());
        DesignStructure plackett = of(request(Kind.PLACKETT_BURMAN, "ABCDEFGHJKL"));
        assertEquals(3, plackett.resolution());
        assertTrue(plackett.partial());
        assertEquals(List.of(), plackett.words(), "nothing is wholly confounded up to four letters");
    }
}
