// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.data;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class CommandVariantsTest {
    @Test
    void theCommandIsTypedAgainWithTheOption() {
        assertEquals(
                "bellwether run examples/basicsp --target corbel --rounds 8",
                CommandVariants.with("bellwether run examples/basicsp --target corbel", "--rounds 8"));
    }

    @Test
    void theJsonOptionIsLeftOutOfTheCommand() {
        assertEquals(
                "bellwether run examples/basicsp --json-file x --rounds 8",
                CommandVariants.with("bellwether run examples/basicsp --json --json-file x", "--rounds 8"));
        assertEquals("bellwether run a --rounds 8", CommandVariants.with("bellwether run a --json", "--rounds 8"));
    }

    @Test
    void theOptionIsGivenOnce() {
        assertEquals(
                "bellwether run m --samples 9 --rounds 8",
                CommandVariants.with("bellwether run m --rounds 4 --samples 9", "--rounds 8"));
        assertEquals("bellwether run m --rounds 8", CommandVariants.with("bellwether run m --rounds=4", "--rounds 8"));
    }

    @Test
    void moreRoundsAreMoreThanThereWere() {
        assertEquals("--rounds 8", CommandVariants.moreRounds(1));
        assertEquals("--rounds 16", CommandVariants.moreRounds(8));
    }

    @Test
    void otherCommandsBecomeARunOfTheModel() {
        assertEquals("bellwether run MODEL --rounds 8", CommandVariants.with("bellwether rerun latest", "--rounds 8"));
    }
}
