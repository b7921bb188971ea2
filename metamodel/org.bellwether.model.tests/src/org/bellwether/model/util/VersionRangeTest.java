// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.util;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class VersionRangeTest {
    @Test
    void theLastVersionStandsForAllThatBeginWithIt() {
        VersionRange until = new VersionRange(null, "1.4");
        for (String has : List.of("1", "1.3.9", "1.4", "1.4.7", "1.4.10-rc1", "0.9")) {
            assertTrue(until.contains(has), has);
        }
        for (String hasNot : List.of("1.5", "1.40", "2", "2.2.2", "10")) {
            assertFalse(until.contains(hasNot), hasNot);
        }
    }

    @Test
    void theFirstVersionIsComparedByNumbers() {
        VersionRange since = new VersionRange("2.0.9", null);
        assertTrue(since.contains("2.0.9") && since.contains("2.0.10") && since.contains("2.1"));
        assertFalse(since.contains("2.0.8") || since.contains("2") || since.contains("1.9.9"));
        assertTrue(new VersionRange("2", "2").contains("2.0"));
    }

    @Test
    void onlyNumbersThatDoNotGoBackwardsAreLegal() {
        assertTrue(new VersionRange(null, null).isLegal() && new VersionRange("1.4", "1.4.7").isLegal());
        for (String wrong : List.of("", "1.", ".4", "1.x", "v1", "1 .4")) {
            assertFalse(new VersionRange(wrong, null).isLegal() || new VersionRange(null, wrong).isLegal(), wrong);
        }
        assertFalse(new VersionRange("2.1", "2.0").isLegal());
    }

    @Test
    void aVersionRangeIsDescribedInWords() {
        assertEquals("", new VersionRange(null, null).phrase());
        assertEquals("until version 1.4", new VersionRange(null, "1.4").phrase());
        assertEquals("since version 2.0", new VersionRange("2.0", null).phrase());
        assertEquals("from version 1.5 to 2.0", new VersionRange("1.5", "2.0").phrase());
    }
}
